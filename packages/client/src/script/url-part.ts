/**
 * Host, path or query (without `?`) of a URL that may still hold placeholders
 * (`{{base}}/users?id={{id}}`), which no URL parser takes.
 */
export function partOfUrl(url: string, part: string): string {
	const match =
		/^(?:[a-z][a-z\d+.-]*:\/\/)?([^/?#]*)([^?#]*)(?:\?([^#]*))?/i.exec(url);
	const [, authority = "", path = "", query = ""] = match ?? [];
	if (part === "host") return authority.slice(authority.lastIndexOf("@") + 1);
	return part === "path" ? path || "/" : query;
}
