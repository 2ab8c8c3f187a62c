import type { BodyValue } from "../../protocol/responses.ts";
import type { BodyReader } from "./body/body-reader.ts";
import type { ValueSteps } from "./body/value-at.ts";
import type { FilterOrigin, StoredBody } from "./exchange-store.ts";

/** Bytes of a value that is copied. */
const LARGEST = 8 * 1024 * 1024;

/** The value that a line of a laid out body is about, and what it is called; null where it is none. */
export async function bodyValueOf(
	reader: BodyReader,
	{ source, origin }: StoredBody,
	line: number,
	columns: number | undefined,
): Promise<BodyValue | null> {
	const found = await reader.ask("value", source, {
		view: "pretty",
		line,
		limit: LARGEST,
		...(columns !== undefined && { columns }),
	});
	if (!found) return null;
	const { document, steps, ...value } = found;
	return { ...value, ...namesOf(origin, document, steps) };
}

/** A second JSON text in a body, as in NDJSON, has no name: `res.body` is text then. */
function namesOf(
	origin: FilterOrigin | undefined,
	document: number,
	steps: ValueSteps,
): Pick<BodyValue, "jsonPath" | "expression"> {
	if (origin && "jq" in origin) {
		const result = `res.jq(${JSON.stringify(origin.jq)})`;
		const all = origin.count === 1 ? steps : [document, ...steps];
		return { jsonPath: null, expression: result + membersOf(all) };
	}
	const outer = origin
		? origin.steps[document]
		: document === 0
			? []
			: undefined;
	if (!outer) return { jsonPath: null, expression: null };
	const all = [...outer, ...steps];
	return {
		jsonPath: normalizedPath(all),
		expression: `res.body${membersOf(all)}`,
	};
}

/** https://www.rfc-editor.org/rfc/rfc9535#name-child-segment, short where that is allowed */
function normalizedPath(steps: ValueSteps): string {
	const parts = steps.map((step) => {
		if (typeof step === "number") return `[${step}]`;
		if (/^[A-Za-z_]\w*$/.test(step)) return `.${step}`;
		return `[${JSON.stringify(step)}]`;
	});
	return `$${parts.join("")}`;
}

function membersOf(steps: ValueSteps): string {
	const parts = steps.map((step) =>
		typeof step === "string" && /^[A-Za-z_$][\w$]*$/.test(step)
			? `.${step}`
			: `[${JSON.stringify(step)}]`,
	);
	return parts.join("");
}
