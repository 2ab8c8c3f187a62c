/** The error codes of HTTP/2, by their number (RFC 9113 §7). */
const NAMES = [
	"NO_ERROR",
	"PROTOCOL_ERROR",
	"INTERNAL_ERROR",
	"FLOW_CONTROL_ERROR",
	"SETTINGS_TIMEOUT",
	"STREAM_CLOSED",
	"FRAME_SIZE_ERROR",
	"REFUSED_STREAM",
	"CANCEL",
	"COMPRESSION_ERROR",
	"CONNECT_ERROR",
	"ENHANCE_YOUR_CALM",
	"INADEQUATE_SECURITY",
	"HTTP_1_1_REQUIRED",
] as const;

export const NO_ERROR = 0;
export const PROTOCOL_ERROR = 1;
export const REFUSED_STREAM = 7;
export const CANCEL = 8;

/** `INTERNAL_ERROR`, for 2. */
export function errorName(code: number): string {
	return NAMES[code] ?? `error ${code}`;
}
