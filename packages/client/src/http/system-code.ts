import type { NetworkFailureCode } from "./exchange.ts";

/** What node and axios call it, which is what scripts look for. */
const SYSTEM_CODES: Partial<Record<NetworkFailureCode, string>> = {
	CONNECTION_REFUSED: "ECONNREFUSED",
	CONNECTION_RESET: "ECONNRESET",
	CONNECTION_CLOSED: "ECONNRESET",
	DNS_NOT_FOUND: "ENOTFOUND",
	DNS_FAILED: "EAI_AGAIN",
	HOST_UNREACHABLE: "EHOSTUNREACH",
	CONNECT_TIMEOUT: "ETIMEDOUT",
	HEADERS_TIMEOUT: "ECONNABORTED",
	TOTAL_TIMEOUT: "ECONNABORTED",
	TOO_MANY_REDIRECTS: "ERR_FR_TOO_MANY_REDIRECTS",
	INVALID_REQUEST: "ERR_INVALID_URL",
	ABORTED: "ERR_CANCELED",
};

/** The code of a failure as scripts know it; our own where there is no other. */
export function systemCode(code: NetworkFailureCode): string {
	return SYSTEM_CODES[code] ?? code;
}
