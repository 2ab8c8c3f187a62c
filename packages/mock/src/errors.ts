import { CurlewError } from "@curlew/client";

/** The port cannot be listened at. */
export class MockPortError extends CurlewError {
	readonly code = "PORT_NOT_USABLE";
}

/** There is nothing that answers could be made of. */
export class NothingToMockError extends CurlewError {
	readonly code = "NOTHING_TO_MOCK";
}

/** A file of rules says what is no rule. */
export class InvalidRulesError extends CurlewError {
	readonly code = "MOCK_RULES_INVALID";
}

/** The key and the certificate do not make a TLS server. */
export class MockCertificateError extends CurlewError {
	readonly code = "CERTIFICATE_NOT_USABLE";
}

/** A file that was written anew can be read in part only. */
export class MockSourceFaultError extends CurlewError {
	readonly code = "MOCK_SOURCE_FAULT";
}
