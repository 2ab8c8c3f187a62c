/**
 * What programs need that show responses: their text, without secrets. Nothing
 * else is loaded with it, for a thread that somebody waits for.
 */

export { charsetOf } from "./http/body/charset.ts";
export { indentedJson } from "./report/text/json-text.ts";
export { JsonTokens } from "./values/json-tokens.ts";
export { parsesAsJson } from "./values/parses-as-json.ts";
export { MaskedStream, secretFinder } from "./variables/masked-stream.ts";
export type { MaskerData } from "./variables/secret-masker.ts";
