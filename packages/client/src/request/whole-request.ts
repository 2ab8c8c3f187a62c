import type { Value } from "@curlew/template";
import type { BodyDefinition, Entry } from "../collection/model.ts";
import { postmanAuth } from "../formats/postman/write-auth.ts";
import { bodyAsWritten } from "./body/draft-body.ts";
import type { HeaderPair } from "./outgoing-request.ts";
import type { ListedHeader, RequestDraft } from "./request-draft.ts";
import { missingQueryParams } from "./url/query-params.ts";

/** A row of a list as Postman writes it. */
interface Row {
	readonly key: string;
	readonly value?: string;
	readonly disabled?: true;
}

/** A request in one piece, in the shape that Postman gives it (schema 2.1 of its collections). */
export interface WholeRequest {
	readonly url: {
		/** With the whole query. */
		readonly raw: string;
		/** Query params that are not sent. */
		readonly disabled: readonly Row[];
		readonly variable: readonly Row[];
	};
	readonly method: string;
	readonly header: readonly (ListedHeader & { readonly system?: true })[];
	readonly body?: WholeBody;
	readonly auth?: { readonly type: string } & Readonly<Record<string, Value>>;
}

type WholeBody = {
	readonly mode: "raw" | "urlencoded" | "formdata" | "graphql" | "file";
} & Readonly<Record<string, Value>>;

/**
 * A request as it is now: as written before it is sent, else as it was sent.
 *
 * @param onWire the headers that went out, with those that HTTP brings along
 * @param fill gives a written text with its placeholders filled in, for parts that are not kept as they were sent
 */
export function wholeRequest(
	draft: RequestDraft,
	fill: (text: string) => string,
	onWire: readonly HeaderPair[] = [],
): WholeRequest {
	const { definition } = draft;
	const known = new Set(
		draft.listHeaders(true).map(({ key }) => key.toLowerCase()),
	);
	const system = onWire
		.filter(([name]) => !known.has(name.toLowerCase()))
		.map(([key, value]) => ({ key, value, system: true as const }));
	const body = bodyOf(draft, fill);
	const auth = authOf(draft, fill);
	return {
		url: {
			raw: urlOf(draft),
			disabled: definition.params
				.filter(({ kind, isDisabled }) => kind === "query" && isDisabled)
				.map(({ name, value }) => ({ key: name, value, disabled: true })),
			variable: Object.entries(draft.getPathParams()).map(([key, value]) => ({
				key,
				value: fill(value),
			})),
		},
		method: draft.getMethod(),
		header: [...draft.listHeaders(true), ...system],
		...(body && { body }),
		...(auth && { auth }),
	};
}

/** What stands beside the written URL goes into its query; one that was changed or sent has all of it. */
function urlOf(draft: RequestDraft): string {
	const { url, params } = draft.definition;
	const now = draft.getUrl();
	if (now !== url) return now;
	return missingQueryParams(url, params).reduce(
		(text, { name, value }) =>
			`${text}${text.includes("?") ? "&" : "?"}${name}=${value}`,
		now,
	);
}

function bodyOf(
	draft: RequestDraft,
	fill: (text: string) => string,
): WholeBody | undefined {
	const defined = draft.definition.body;
	const now = draft.getBody({ raw: true });
	const written = bodyAsWritten(defined);
	const isWritten = JSON.stringify(now) === JSON.stringify(written);
	if (isWritten) return bodyAsDefined(defined, fill);
	if (now === undefined) return undefined;
	if (typeof now !== "string") return changedBody(now, defined);
	if ("entries" in defined)
		return {
			mode: "urlencoded",
			urlencoded: [...formRows(now), ...disabledRows(defined.entries)],
		};
	if ("query" in defined || "parts" in defined)
		return bodyAsDefined(defined, fill);
	return { mode: "raw", raw: now, ...languageOf(defined) };
}

function bodyAsDefined(
	body: BodyDefinition,
	fill: (text: string) => string,
): WholeBody | undefined {
	if (body.kind === "none") return undefined;
	if ("entries" in body) {
		const urlencoded = body.entries.map(({ name, value, isDisabled }) => ({
			key: name,
			value: fill(value),
			...(isDisabled && { disabled: true }),
		}));
		return { mode: "urlencoded", urlencoded };
	}
	if ("parts" in body) {
		const formdata = body.parts.map((part) => ({
			key: part.name,
			type: part.kind,
			...(part.kind === "file"
				? {
						src:
							part.values.length === 1 ? (part.values[0] ?? "") : part.values,
					}
				: { value: fill(part.values[0] ?? "") }),
			...(part.contentType && { contentType: part.contentType }),
			...(part.isDisabled && { disabled: true }),
		}));
		return { mode: "formdata", formdata };
	}
	if ("filePath" in body)
		return { mode: "file", file: { src: body.filePath ?? "" } };
	if ("query" in body) {
		const { query, variables } = body;
		return {
			mode: "graphql",
			graphql: {
				query: fill(query),
				...(variables && { variables: fill(variables) }),
			},
		};
	}
	return { mode: "raw", raw: fill(body.text), ...languageOf(body) };
}

function languageOf({ kind }: BodyDefinition): Readonly<Record<string, Value>> {
	const language = LANGUAGES[kind];
	return language === undefined ? {} : { options: { raw: { language } } };
}

const LANGUAGES: Readonly<Record<string, string>> = {
	json: "json",
	xml: "xml",
};

/** What a script put in place of it: the rows of a form, or what becomes JSON. */
function changedBody(now: Value, { kind }: BodyDefinition): WholeBody {
	const isForm = kind === "form-urlencoded" || kind === "multipart-form";
	if (!isForm || !Array.isArray(now))
		return { mode: "raw", raw: JSON.stringify(now) };
	const rows = now.map(({ name, value, enabled, ...rest }) => ({
		key: name,
		value,
		...(enabled === false && { disabled: true }),
		...rest,
	}));
	return kind === "form-urlencoded"
		? { mode: "urlencoded", urlencoded: rows }
		: { mode: "formdata", formdata: rows };
}

function disabledRows(entries: readonly Entry[]): readonly Value[] {
	return entries
		.filter(({ isDisabled }) => isDisabled)
		.map(({ name, value }) => ({ key: name, value, disabled: true }));
}

function formRows(text: string): readonly Value[] {
	return [...new URLSearchParams(text)].map(([key, value]) => ({ key, value }));
}

function authOf(
	{ definition }: RequestDraft,
	fill: (text: string) => string,
): WholeRequest["auth"] | undefined {
	const { auth } = definition;
	if (auth.kind === "inherit") return undefined;
	if (auth.kind === "none") return { type: "noauth" };
	const { field: _, kind, ...fields } = auth;
	const tree =
		auth.kind === "other"
			? { type: auth.type, ...auth.fields }
			: { type: kind, ...fields };
	const written = postmanAuth(JSON.parse(JSON.stringify(tree)));
	if (written === undefined) return { type: `${tree.type}` };
	const rows = written.parameters.map(([key, value]) => ({
		key,
		value: typeof value === "string" ? fill(value) : value,
		type: typeof value,
	}));
	return { type: written.type, [written.type]: rows };
}
