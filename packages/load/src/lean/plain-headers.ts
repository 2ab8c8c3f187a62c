import {
	buildAuth,
	type DraftRequest,
	isToken,
	mediaTypeOf,
	type TemplatedText,
	withoutReplaced,
} from "@curlew/client/driving";
import { fixedRendering, isAuthFixed, isFixed } from "./fixed-parts.ts";

/** A header with a value that has placeholders; without text, the one of the authentication. */
export interface FieldSlot {
	readonly name: string;
	readonly text: TemplatedText | undefined;
}

/** A header of a request before its value is rendered. */
export interface NamedHeader {
	readonly name: string;
	readonly value: string;
	/** Where the value is rendered each time. */
	readonly slot: FieldSlot | undefined;
	readonly level: number;
}

/** The headers as `buildRequest` puts them together; undefined when their names are not known. */
export function headersOf(
	draft: DraftRequest,
): readonly NamedHeader[] | undefined {
	if (!draft.headers.every(({ name }) => isFixed(name))) return undefined;
	const written = withoutReplaced(
		draft.headers.map((header) => namedHeader(header)),
		({ name }) => name,
	);
	if (!written.every(isSendable)) return undefined;
	const withAuth = addAuthorization(draft, written);
	if (withAuth === undefined) return undefined;
	const contentType = mediaTypeOf(draft.body);
	if (contentType === undefined || hasName(withAuth, "content-type"))
		return withAuth;
	return [...withAuth, fixedHeader("Content-Type", contentType)];
}

function addAuthorization(
	draft: DraftRequest,
	written: readonly NamedHeader[],
): readonly NamedHeader[] | undefined {
	const name = authHeaderOf(draft);
	if (name === undefined) return undefined;
	if (name === "") return written;
	const lower = name.toLowerCase();
	const others = written.filter(
		(header) => header.name.toLowerCase() !== lower,
	);
	const slot = { name, text: undefined };
	if (!isAuthFixed(draft))
		return [...others, { name, value: "", slot, level: 0 }];
	const rendering = fixedRendering();
	const { header } = buildAuth(
		rendering,
		draft.auth,
		[],
		draft.collection.root,
	);
	if (header === undefined || rendering.errors.length > 0) return undefined;
	return [...others, fixedHeader(header.name, header.value)];
}

/** The header of the authentication; empty for none, undefined when it is not known. */
function authHeaderOf({ auth }: DraftRequest): string | undefined {
	switch (auth.kind) {
		case "basic":
		case "bearer":
			return "Authorization";
		case "apikey": {
			if (!isFixed(auth.key)) return undefined;
			if (auth.placement === "query") return "";
			const key = auth.key.template.source.trim();
			return key === "" || isToken(key) ? key : undefined;
		}
		default:
			return "";
	}
}

function namedHeader({
	name,
	value,
	level,
}: DraftRequest["headers"][number]): NamedHeader {
	const rendering = fixedRendering();
	const text = rendering.render(name);
	return isFixed(value)
		? { name: text, value: rendering.render(value), slot: undefined, level }
		: { name: text, value: "", slot: { name: text, text: value }, level };
}

function fixedHeader(name: string, value: string): NamedHeader {
	return { name, value, slot: undefined, level: 0 };
}

function isSendable({ name, value, slot }: NamedHeader): boolean {
	const source = slot?.text?.template.source ?? value;
	return isToken(name) && !/[\r\n\0]/.test(source);
}

function hasName(headers: readonly NamedHeader[], name: string): boolean {
	return headers.some((header) => header.name.toLowerCase() === name);
}
