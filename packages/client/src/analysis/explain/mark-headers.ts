import { verbatimHeader } from "../../request/auth/auth-header.ts";
import type { DraftRequest } from "../../request/draft-request.ts";
import type { HeaderPair } from "../../request/outgoing-request.ts";
import type { PairText } from "../../request/url/compiled-url.ts";
import {
	concatenated,
	type MarkedText,
	trimmed,
	unmarked,
} from "./marked-text.ts";
import type { TracedTexts } from "./traced-texts.ts";

/** A header of the finished request. */
export interface MarkedHeader {
	readonly name: MarkedText;
	readonly value: MarkedText;
}

/** A header that the request may have been given, as it would be sent. */
interface Candidate extends MarkedHeader {
	readonly sources: PairText | { readonly value: PairText["value"] };
}

/** Finds in the finished headers what was inserted into them. Those that Curlew made, such as `Content-Type`, have no marks. */
export function markHeaders(
	headers: readonly HeaderPair[],
	draft: DraftRequest,
	texts: TracedTexts,
): readonly MarkedHeader[] {
	const candidates = [
		...draft.headers.flatMap((header) => written(header, texts)),
		...ofAuth(draft, texts),
	];
	return headers.map(([name, value]) => {
		const index = candidates.findIndex(
			(one) => one.name.text === name && one.value.text === value,
		);
		const [found] = index === -1 ? [] : candidates.splice(index, 1);
		if (!found) return { name: unmarked(name), value: unmarked(value) };
		texts.place(...Object.values<PairText["value"]>({ ...found.sources }));
		return { name: found.name, value: found.value };
	});
}

function written(pair: PairText, texts: TracedTexts): readonly Candidate[] {
	const [name, value] = [texts.get(pair.name), texts.get(pair.value)];
	if (!name || !value) return [];
	return [{ name, value, sources: { name: pair.name, value: pair.value } }];
}

/** What a bearer token or an API key becomes. User and password stand in theirs in base64, where nothing can be marked. */
function ofAuth(
	{ auth }: DraftRequest,
	texts: TracedTexts,
): readonly Candidate[] {
	const header = verbatimHeader(auth);
	const inserted = header && texts.get(header.value);
	if (!inserted) return [];
	const { name, prefix } = header;
	const value = concatenated(prefix, trimmed(inserted));
	if (typeof name === "string")
		return [{ name: unmarked(name), value, sources: { value: header.value } }];
	const key = texts.get(name);
	if (!key) return [];
	return [
		{ name: trimmed(key), value, sources: { name, value: header.value } },
	];
}
