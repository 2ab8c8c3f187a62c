/** A server that answers from documents of OpenAPI, collections and recordings, and remembers. */

export {
	InvalidRulesError,
	MockCertificateError,
	MockPortError,
	NothingToMockError,
} from "./errors.ts";
export { CONTROL_PATH } from "./http/control-routes.ts";
export type {
	LoggedMessage,
	MockEvent,
	MockListener,
	MockLogEntry,
} from "./http/mock-log.ts";
export type { MockOptions } from "./mock-options.ts";
export { type RunningMock, startMock } from "./start-mock.ts";
export type { RecognisedPath } from "./state/resource.ts";
