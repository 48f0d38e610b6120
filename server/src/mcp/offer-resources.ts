import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CompleteRequestSchema,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ReadResourceRequestSchema,
  type ServerCapabilities,
  SubscribeRequestSchema,
  UnsubscribeRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { CancellationSource } from '../adapters/system.ts';
import { GroundplanError } from '../engine/errors.ts';
import { complete } from './completions.ts';
import type { GraphReader } from './graph-reader.ts';
import { onRequest } from './on-request.ts';
import { getPrompt, listPrompts } from './prompts.ts';
import { protocolError } from './protocol-error.ts';
import { parsedUri } from './resource-uris.ts';
import { listResources, RESOURCE_TEMPLATES, readResource } from './resources.ts';

/** What the server has to say it can do, beside its tools. */
export const RESOURCE_CAPABILITIES: ServerCapabilities = {
  resources: { subscribe: true, listChanged: true },
  prompts: {},
  completions: {},
};

/** A client that subscribes to more wants all of them. */
const MOST_SUBSCRIPTIONS = 1_000;

/** Tells the client that the graph changed. */
export interface ResourceNotifier {
  /** Sends an update for each resource that the client subscribed to, and that the list may have changed. Never throws. */
  graphChanged(): Promise<void>;
}

// @implements arch:req-agent-resources
/** Answers for resources, completions and prompts. Call it before the server connects, with the capabilities above. */
export function offerResources(server: Server, reader: GraphReader): ResourceNotifier {
  const subscribed = new Set<string>();
  const told = async <Answer>(work: () => Answer | Promise<Answer>): Promise<Answer> => {
    try {
      return await work();
    } catch (error) {
      throw protocolError(error, reader.secretPaths);
    }
  };
  onRequest(server, ListResourcesRequestSchema, ({ params }) => told(() => listResources(reader, params?.cursor)));
  onRequest(server, ListResourceTemplatesRequestSchema, () => RESOURCE_TEMPLATES);
  onRequest(server, ReadResourceRequestSchema, ({ params }, { signal }) =>
    told(() => readResource(reader, params.uri, new CancellationSource(signal))),
  );
  onRequest(server, SubscribeRequestSchema, ({ params }) =>
    told(() => {
      // What is not there yet may come.
      parsedUri(params.uri);
      if (!subscribed.has(params.uri) && subscribed.size >= MOST_SUBSCRIPTIONS) throw tooMany();
      subscribed.add(params.uri);
      void reader.watch?.();
      return {};
    }),
  );
  onRequest(server, UnsubscribeRequestSchema, ({ params }) => {
    subscribed.delete(params.uri);
    return {};
  });
  onRequest(server, CompleteRequestSchema, ({ params }) => told(() => complete(reader, params)));
  onRequest(server, ListPromptsRequestSchema, () => listPrompts());
  onRequest(server, GetPromptRequestSchema, ({ params }) =>
    told(() => getPrompt(reader, params.name, params.arguments)),
  );
  return {
    async graphChanged() {
      const messages = [
        server.sendResourceListChanged(),
        ...Array.from(subscribed, (uri) => server.sendResourceUpdated({ uri })),
      ];
      // A client that is gone needs no news.
      await Promise.allSettled(messages);
    },
  };
}

function tooMany(): GroundplanError {
  const message = `There are ${MOST_SUBSCRIPTIONS} subscriptions already. Unsubscribe from some, or subscribe to the outline, which changes with the graph.`;
  return new GroundplanError('resources/too-many-subscriptions', message, { data: { most: MOST_SUBSCRIPTIONS } });
}
