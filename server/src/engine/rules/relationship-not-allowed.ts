import { allowedTypes, isAllowed } from '../graph/archimate.ts';
import { endElement } from './ends.ts';
import { fixNotAllowed } from './fixes/relationship-type.ts';
import type { Rule } from './rule.ts';
import { elementName } from './wording.ts';

// @implements arch:req-rules-matrix
export const rule: Rule = {
  code: 'relationship/not-allowed',
  severity: 'error',
  title: 'ArchiMate does not allow this relationship',
  explain:
    'ArchiMate 3.2 says which types of relationship may lead from one type of element to another. This one may not: often ' +
    'it is drawn the wrong way round, or a more general type is meant. `data.allowed` lists what may lead from source to ' +
    'target, `data.allowedReverse` what may lead back. A `Skill` or a `Rule` takes Associations only.',
  on: 'relationship',
  check(relationship, { index }, report) {
    const { id, type, typeField } = relationship.facts;
    if (type === undefined) return;
    const source = endElement(relationship, 'source', index);
    const target = endElement(relationship, 'target', index);
    const sourceType = source?.facts.type;
    const targetType = target?.facts.type;
    if (source === undefined || target === undefined || sourceType === undefined || targetType === undefined) return;
    if (isAllowed(type, sourceType, targetType)) return;
    const allowed = allowedTypes(sourceType, targetType);
    const allowedReverse = allowedTypes(targetType, sourceType);
    const swap = allowedReverse.includes(type) ? ' It may lead the other way: swap the ends.' : '';
    report({
      item: relationship,
      path: [typeField],
      message: `${type} may not lead from ${elementName(source)} (${sourceType}) to ${elementName(target)} (${targetType}). Allowed here: ${allowed.join(', ')}.${swap}`,
      data: {
        relationshipId: id,
        type,
        sourceId: source.facts.id,
        targetId: target.facts.id,
        sourceType,
        targetType,
        allowed,
        allowedReverse,
      },
      related: [
        { item: source, path: ['type'], message: `The source is of type ${sourceType}.` },
        { item: target, path: ['type'], message: `The target is of type ${targetType}.` },
      ],
    });
  },
  fixes: fixNotAllowed,
};
