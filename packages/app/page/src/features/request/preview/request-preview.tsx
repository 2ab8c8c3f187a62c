import type { ReactNode } from "react";
import type { EditedRequest } from "../../../../../src/protocol/sending.ts";
import { api } from "../../../api/api.ts";
import { Problem } from "../../../ui/problem.tsx";
import { useLook } from "../../code/preview-state.ts";
import {
	ExplainedTextView,
	markOrigin,
	type PreviewExplanation,
	type PreviewedValue,
} from "./marked-text.tsx";

const ask = (
	request: EditedRequest,
	environment: string | null,
	signal: AbortSignal,
) => api.preview({ request, environment }, signal);

/** Method, URL, headers and body as they will be sent. */
export function PreviewPane({
	path,
	choice,
}: {
	readonly path: string;
	readonly choice: ReactNode;
}): ReactNode {
	const looked = useLook(path, ask);
	const explanation =
		looked.kind === "done" ? looked.value.explanation : undefined;
	return (
		<section className="preview" aria-label="Preview">
			<div className="section-tools">
				{choice}
				{explanation && <Legend values={explanation.values} />}
			</div>
			{looked.kind === "failed" && <Problem problem={looked.error} />}
			{looked.kind === "done" &&
				looked.value.result.problems
					.concat(looked.value.result.warnings)
					.filter(({ code }) => !OF_REFERENCES.has(code))
					.map((problem) => (
						<Problem
							key={`${problem.code} ${problem.message}`}
							problem={problem}
						/>
					))}
			{explanation && <Unresolved values={explanation.values} />}
			{explanation && <Finished explanation={explanation} scope={path} />}
		</section>
	);
}

/** Told with the values. */
const OF_REFERENCES = new Set(["UNRESOLVED_VARIABLE", "VARIABLE_CYCLE"]);

function Finished({
	explanation,
	scope,
}: {
	readonly explanation: PreviewExplanation;
	readonly scope: string;
}): ReactNode {
	const { method, url, headers, body, outline, values } = explanation;
	const marked = { values, scope };
	return (
		<div className="preview-text">
			<p className="preview-line">
				<strong>
					<ExplainedTextView text={method} {...marked} />
				</strong>{" "}
				<ExplainedTextView text={url} {...marked} />
			</p>
			{headers.map(({ name, value }, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: names of headers repeat
				<p key={index} className="preview-line">
					<span className="preview-name">
						<ExplainedTextView text={name} {...marked} />:
					</span>{" "}
					<ExplainedTextView text={value} {...marked} />
				</p>
			))}
			{outline?.kind === "file" ? (
				<p className="preview-body preview-file">{outline.path}</p>
			) : (
				outline?.kind !== "multipart" &&
				body && (
					<pre className="preview-body">
						<ExplainedTextView text={body} {...marked} />
					</pre>
				)
			)}
			{outline?.kind === "multipart" && (
				<div className="preview-body">
					{outline.parts.map((part, index) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: names of parts repeat
						<p key={index} className="preview-line">
							<span className="preview-name">{part.name}:</span>{" "}
							{"path" in part ? part.path : part.value}
						</p>
					))}
				</div>
			)}
		</div>
	);
}

/** The places without a value, and what to do about each. */
function Unresolved({
	values,
}: {
	readonly values: readonly PreviewedValue[];
}): ReactNode {
	const missing = values.filter(({ unresolved }) => unresolved.length > 0);
	return missing.flatMap(({ number, placeholder, unresolved, setBy }) =>
		unresolved.map(({ message, hint, severity, mends }) => (
			<Problem
				key={`${number} ${message}`}
				problem={{
					severity,
					message: `\`${placeholder}\`: ${message}`,
					hint: setterHint(setBy, hint),
					...(mends && { mends }),
				}}
			/>
		)),
	);
}

function setterHint(
	setBy: PreviewedValue["setBy"],
	hint: string | undefined,
): string | undefined {
	if (!setBy?.length) return hint;
	const requests = [...new Set(setBy.map(({ request }) => request))];
	return `Send ${requests.join(" or ")} first: it sets the variable.`;
}

/** Which colour is which origin, of those that are there. */
function Legend({
	values,
}: {
	readonly values: readonly PreviewedValue[];
}): ReactNode {
	const origins = [...new Set(values.map(markOrigin))];
	return (
		<ul className="legend tools-end" aria-label="Colours">
			{origins.map((origin) => (
				<li key={origin} className={`mark mark-${origin}`}>
					{origin}
				</li>
			))}
		</ul>
	);
}
