/**
 * What records exchanges, or answers from recordings: the seam between requests
 * and the network, and what it takes to write what was recorded. It changes
 * without notice.
 */

export {
	createFile,
	makeFolderIn,
	writeFile,
} from "./collection/write/write-file.ts";
export { credentialGivenOut } from "./diagnostics/credential-names.ts";
export { CurlewError } from "./diagnostics/curlew-error.ts";
export { visibleLine } from "./diagnostics/visible-text.ts";
export { readRegularFile } from "./files/regular-file.ts";
export type {
	CarriedHop,
	CarriedResponse,
	HopCarrier,
	HopSubject,
	KnownSecrets,
	OpenCarrier,
	SpeculativeCarrier,
} from "./http/carrier/hop-carrier.ts";
export type {
	RecordedAnswer,
	RecordedFailure,
	RecordedResponse,
} from "./http/carrier/recorded-answer.ts";
export type { NetworkFailureCode, Timings } from "./http/exchange.ts";
export { ExchangeError } from "./http/failure/errors.ts";
export type { HopResponse } from "./http/hop.ts";
export { headerValue } from "./http/response/response-headers.ts";
export type { HarObject } from "./report/har/har-entry.ts";
export {
	harHeaders,
	harQuery,
	requestCookies,
	responseCookies,
} from "./report/har/har-pairs.ts";
export type { HeaderPair } from "./request/outgoing-request.ts";
export { SecretMatcher } from "./variables/matching/secret-matcher.ts";
export { computedTexts } from "./variables/secrets/derived-texts.ts";
