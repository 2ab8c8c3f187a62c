const SAFE: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS", "TRACE"]);

/** Tells whether a method asks for nothing but an answer (RFC 9110 §9.2.1). */
export function isSafeMethod(method: string): boolean {
	return SAFE.has(method.toUpperCase());
}
