/** A finished request, as far as code needs it. */
export interface SnippetRequest {
	readonly method: string;
	readonly url: string;
	readonly headers: readonly (readonly [name: string, value: string])[];
	readonly body?: SnippetBody;
	/** Where it is no header: for those who write it down in a way of their own. */
	readonly user?: SnippetUser;
}

export interface SnippetUser {
	readonly scheme: "Basic" | "Digest";
	readonly user: string;
	readonly password: string;
}

export type SnippetBody =
	| { readonly kind: "text"; readonly text: string }
	| { readonly kind: "file"; readonly path: string }
	| { readonly kind: "multipart"; readonly parts: readonly SnippetPart[] };

export type SnippetPart = {
	readonly name: string;
	readonly contentType?: string;
} & ({ readonly value: string } | { readonly path: string });

/** Writes a request as code of one language or tool. */
export type SnippetWriter = (request: SnippetRequest) => string;

/** The headers for a library that makes the multipart form itself, with a boundary of its own. */
export function headersBeside({
	headers,
	body,
}: SnippetRequest): SnippetRequest["headers"] {
	if (body?.kind !== "multipart") return headers;
	return headers.filter(
		([name, value]) =>
			!(name.toLowerCase() === "content-type" && /^multipart\//i.test(value)),
	);
}

/** The same for a library that takes each name once: values of one name together (RFC 9110 §5.2). */
export function headersByName(
	request: SnippetRequest,
): SnippetRequest["headers"] {
	const byName = new Map<string, readonly [name: string, value: string]>();
	for (const [name, value] of headersBeside(request)) {
		const key = name.toLowerCase();
		const before = byName.get(key);
		const separator = key === "cookie" ? "; " : ", ";
		byName.set(
			key,
			before ? [before[0], before[1] + separator + value] : [name, value],
		);
	}
	return [...byName.values()];
}
