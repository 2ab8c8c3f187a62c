import type { RequestDefinition } from "@curlew/client";
import type {
	FoundText,
	FoundTexts,
	SearchedPart,
} from "../../protocol/items.ts";

const MOST = 200;
const MOST_OF_REQUEST = 3;
/** Characters that are shown of a line, and those before what was found. */
const SHOWN = 120;
const BEFORE = 30;

type Part = readonly [part: SearchedPart, text: string];

/**
 * Finds a text in URLs, headers, bodies, scripts and docs of requests. Values of
 * variables are not searched: some are secret.
 */
export function searchTexts(
	requests: readonly RequestDefinition[],
	text: string,
): FoundTexts {
	const wanted = text.trim().toLowerCase();
	const found: FoundText[] = [];
	if (wanted === "") return { found, isCut: false };
	for (const request of requests) {
		if (found.length >= MOST) return { found, isCut: true };
		let count = 0;
		for (const [part, content] of partsOf(request)) {
			if (count >= MOST_OF_REQUEST) break;
			const at = content.toLowerCase().indexOf(wanted);
			if (at === -1) continue;
			const { name, path } = request;
			found.push({ name, path, part, ...lineAt(content, at) });
			count++;
		}
	}
	return { found, isCut: false };
}

function partsOf(request: RequestDefinition): readonly Part[] {
	const { url, headers, body, scripts, docs = "" } = request;
	return [
		["url", url],
		...headers.map(({ name, value }): Part => ["headers", `${name}: ${value}`]),
		...textsIn(body).map((text): Part => ["body", text]),
		...scripts.map(
			({ kind, code }): Part => [kind === "tests" ? "tests" : "scripts", code],
		),
		["docs", docs],
	];
}

/** Texts of a body: all of it, or those of its fields. */
function textsIn(body: RequestDefinition["body"]): readonly string[] {
	const texts: string[] = [];
	const look = (value: unknown, key: string) => {
		if (typeof value === "string") {
			if (!LABELS.has(key)) texts.push(value);
		} else if (typeof value === "object" && value !== null)
			for (const [name, one] of Object.entries(value))
				if (name !== "field") look(one, name);
	};
	look(body, "");
	return texts;
}

/** What says how a body is, and not what is in it. */
const LABELS = new Set(["kind", "type", "contentType"]);

function lineAt(text: string, at: number): { line: string; from: number } {
	const start = text.lastIndexOf("\n", at - 1) + 1;
	const end = text.indexOf("\n", at);
	const line = text.slice(start, end === -1 ? undefined : end);
	const first = Math.max(line.search(/\S|$/), at - start - BEFORE);
	return { line: line.slice(first, first + SHOWN), from: at - start - first };
}
