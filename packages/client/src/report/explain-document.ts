import type {
	ExplainedText,
	Explanation,
} from "../analysis/explain/explain-request.ts";
import type { ExplainedVariable } from "../analysis/explain/explain-variable.ts";
import type { RequestResult } from "../run/events/events.ts";

/** Raised when the shape of the document changes in a way that breaks its readers. */
const FORMAT_VERSION = 1;

/** An explained request as one JSON document for programs. Its shape is in docs/explain.md. */
export function explanationDocument(
	explanation: Explanation,
	variable: ExplainedVariable | undefined,
	{ name, path, file }: Pick<RequestResult, "name" | "path" | "file">,
	environment: string | undefined,
) {
	const { method, url, headers, body, others, values } = explanation;
	return {
		format: "curlew-explain",
		formatVersion: FORMAT_VERSION,
		request: { name, path, file },
		environment: environment ?? null,
		method: method.text,
		url: url.text,
		headers: headers.map((header) => [header.name.text, header.value.text]),
		body: body?.text ?? null,
		marks: [
			...marksIn("method", method),
			...marksIn("url", url),
			...headers.flatMap((header, index) => [
				...marksIn("header-name", header.name, index),
				...marksIn("header", header.value, index),
			]),
			...(body ? marksIn("body", body) : []),
		],
		isSendable: explanation.isSendable,
		others,
		values,
		variable: variable ?? null,
		problems: explanation.problems,
		warnings: explanation.warnings,
	};
}

function marksIn(part: string, { marks }: ExplainedText, header?: number) {
	return marks.map(({ start, end, value }) => ({
		in: part,
		...(header !== undefined && { header }),
		start,
		end,
		value,
	}));
}
