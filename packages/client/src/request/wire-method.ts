/** Methods that are meant in capitals however they are written. All others are sent as written, for methods are case-sensitive (RFC 9110 §9.1). */
const STANDARD_METHODS: ReadonlySet<string> = new Set([
	"GET",
	"HEAD",
	"POST",
	"PUT",
	"PATCH",
	"DELETE",
	"OPTIONS",
	"TRACE",
	"CONNECT",
]);

/** A method as it goes over the wire. */
export function wireMethod(method: string): string {
	const capital = method.toUpperCase();
	return STANDARD_METHODS.has(capital) ? capital : method;
}
