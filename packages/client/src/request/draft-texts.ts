import type { CompiledAuth } from "./auth/compiled-auth.ts";
import type { CompiledBody, JsonText } from "./body/compiled-body.ts";
import type { DraftRequest } from "./draft-request.ts";
import type { TemplatedText } from "./templated-text.ts";
import type { CompiledUrl, PairText } from "./url/compiled-url.ts";

/** Every text of a request that holds a placeholder and counts. */
export function textsOfDraft(draft: DraftRequest): readonly TemplatedText[] {
	return textsThat(draft, openTexts).filter(isOpen);
}

/** Every text of a request that counts, whether it holds a placeholder or not. */
export function allTextsOfDraft(draft: DraftRequest): readonly TemplatedText[] {
	return textsThat(draft, (part, requestTextsOf) => requestTextsOf(part));
}

function textsThat(
	draft: DraftRequest,
	textsIn: <Part extends object>(
		part: Part,
		requestTextsOf: (part: Part) => readonly TemplatedText[],
	) => readonly TemplatedText[],
): readonly TemplatedText[] {
	const { written, auth } = draft.headerPlan;
	return [
		draft.method,
		...textsIn(draft.url, textsOfUrl),
		...written.flatMap(({ text }) => textsOfPair(text)),
		...(auth === "replaced" ? [] : textsIn(draft.auth, textsOfAuth)),
		...textsIn(draft.body, textsOfBody),
	];
}

const OPEN_TEXTS = new WeakMap<object, readonly TemplatedText[]>();

/** The texts of a compiled part that hold placeholders; gathered once per part. */
function openTexts<Part extends object>(
	part: Part,
	requestTextsOf: (part: Part) => readonly TemplatedText[],
): readonly TemplatedText[] {
	let texts = OPEN_TEXTS.get(part);
	if (texts === undefined) {
		texts = requestTextsOf(part).filter(isOpen);
		OPEN_TEXTS.set(part, texts);
	}
	return texts;
}

function isOpen(text: TemplatedText): boolean {
	return !isFixed(text);
}

/** Tells whether a text has no placeholders. */
export function isFixed({ template }: TemplatedText): boolean {
	return template.placeholders.length === 0;
}

export function textsOfUrl({ url, query, path }: CompiledUrl): TemplatedText[] {
	return [url, ...query.flatMap(textsOfPair), ...path.flatMap(textsOfPair)];
}

function textsOfPair({ name, value }: PairText): TemplatedText[] {
	return [name, value];
}

export function textsOfAuth(auth: CompiledAuth): TemplatedText[] {
	return auth.kind === "scheme" ? [...auth.fields.values()] : [];
}

export function textsOfBody(body: CompiledBody): TemplatedText[] {
	if (body.kind === "none") return [];
	if (body.kind === "json") return [textOfJson(body)];
	if ("entries" in body) return body.entries.flatMap(textsOfPair);
	if ("parts" in body)
		return body.parts.flatMap(({ name, values, contentType }) => [
			name,
			...values,
			...given(contentType),
		]);
	if ("path" in body) return [...given(body.path), ...given(body.contentType)];
	if ("query" in body) {
		const { query, operationName, variables } = body;
		return [
			query,
			...given(operationName),
			...given(variables && textOfJson(variables)),
		];
	}
	return [body.text];
}

/** Placeholders within comments need no value. */
function textOfJson({ text, withoutComments }: JsonText): TemplatedText {
	return withoutComments ?? text;
}

function given(text: TemplatedText | undefined): TemplatedText[] {
	return text === undefined ? [] : [text];
}
