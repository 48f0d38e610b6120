/** What Node has and its types leave to those of browsers. */
interface WebAssemblyValues {
  readonly Memory: new (pages: { readonly initial: number; readonly maximum: number }) => object;
  readonly RuntimeError: new () => Error;
}

export const { Memory, RuntimeError } = (globalThis as unknown as { readonly WebAssembly: WebAssemblyValues })
  .WebAssembly;
