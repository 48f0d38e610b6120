// @implements arch:req-texts-in-two-languages
/** Text for labels in the display language: the English sentence with `{0}`, `{1}` … filled in, or its translation. */
export type Localize = (message: string, ...values: (string | number)[]) => string;

/** English, as it stands in the source. */
export const english: Localize = (message, ...values) =>
  message.replace(/\{(\d+)\}/g, (_, place) => String(values[Number(place)]));
