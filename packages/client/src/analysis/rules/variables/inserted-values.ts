import { compiledRequest } from "../../../request/compiled-request.ts";
import { placeOfPlaceholder } from "../../../request/templated-text.ts";
import { certainText } from "../../check/certain-text.ts";
import type { Report, Rule, RuleContext } from "../../check/rule.ts";
import type { RequestView } from "../../request-view.ts";
import { typeOfShape } from "../../shape.ts";

/** Rules about values that do not fit where they are inserted. */

export const objectInText: Rule = {
	name: "object-in-text",
	severity: "warning",
	about: "objects and lists as a whole in URLs and headers",
	inView: findObjects,
};

export const newlineInHeader: Rule = {
	name: "newline-in-header",
	severity: "error",
	about: "values with line breaks headed for a header",
	inView: findNewlines,
};

export const breaksOutOfUrl: Rule = {
	name: "breaks-out-of-url",
	severity: "warning",
	about:
		"values that change the structure of the URL that they are inserted into",
	inView: findBreaks,
};

/** What Postman makes of values with members. */
const SPLICED = {
	object: "`[object Object]`",
	array: "its elements with commas between them",
} as const;

function* findObjects(view: RequestView): Iterable<Report> {
	for (const text of view.request.texts) {
		const { context, placeholders } = text.template;
		if (context !== "url" && context !== "header") continue;
		for (const placeholder of placeholders) {
			const resolution = view.resolve(placeholder);
			if (resolution.kind !== "found" || resolution.isOpen) continue;
			const type = typeOfShape(resolution.shape);
			if (type !== "object" && type !== "array") continue;
			const isSpliced = text.template.syntax === "postman";
			const what = type === "array" ? "a list" : "an object";
			const becomes = isSpliced ? SPLICED[type] : "JSON";
			yield {
				message: `\`${placeholder.raw}\` in ${text.label} is ${what} and becomes ${becomes} there.`,
				hint: isSpliced
					? "Set the variable to what is to be sent: JSON.stringify(…), or a member of it."
					: `Use a member of it, such as \`{{${placeholder.reference}${memberExample(resolution.shape)}}}\`.`,
				place: placeOfPlaceholder(text, placeholder, fallback(view)),
				subject: {
					key: placeholder.reference,
					item: placeholder.reference,
					message: ({ places }) =>
						`\`${placeholder.raw}\` is ${what} and becomes ${becomes} at ${places}.`,
				},
			};
		}
	}
}

function memberExample(
	shape: Extract<
		ReturnType<RequestView["resolve"]>,
		{ kind: "found" }
	>["shape"],
): string {
	if (shape.kind === "array") return "[0]";
	const [first] = shape.kind === "object" ? shape.members.keys() : [];
	return `.${first ?? "name"}`;
}

function* findNewlines(view: RequestView): Iterable<Report> {
	for (const text of view.request.texts) {
		if (text.template.context !== "header") continue;
		if (!text.template.placeholders.some((one) => mayBringNewline(one, view)))
			continue;
		for (const fault of certainText(text, view).headerFaults) {
			const { placeholder, character } = fault;
			yield {
				message: `The value of \`${placeholder.raw}\` would put a ${character} character into ${text.label}.`,
				hint: "A header value is a single line. In YAML, `|-` in place of `|` leaves the last line break out.",
				place: placeOfPlaceholder(text, placeholder, fallback(view)),
				subject: {
					key: placeholder.reference,
					item: placeholder.reference,
					message: ({ places }) =>
						`The value of \`${placeholder.raw}\` would put a ${character} character into headers, at ${places}.`,
				},
			};
		}
	}
}

/** Most values do not, which is quicker to see than to render. */
function mayBringNewline(
	placeholder: Parameters<RequestView["resolve"]>[0],
	view: RequestView,
): boolean {
	const resolution = view.resolve(placeholder);
	if (resolution.kind !== "found") return false;
	const { shape } = resolution;
	if (shape.kind !== "value") return shape.kind !== "unknown";
	return typeof shape.value === "string" && /[\r\n\0]|\{\{/.test(shape.value);
}

function* findBreaks(
	view: RequestView,
	{ knowledge }: RuleContext,
): Iterable<Report> {
	const { settings } = compiledRequest(
		view.request.definition,
		knowledge.definition,
	);
	if (settings.encodeUrl) return;
	for (const text of view.request.texts) {
		if (text.template.context !== "url") continue;
		const { text: url, spans } = certainText(text, view);
		for (const { start, end, placeholder, variable } of spans) {
			const isDefault = placeholder.default?.text === url.slice(start, end);
			if (variable === undefined && !isDefault) continue;
			const breaking = breakingCharacter(url, start, end);
			if (breaking === undefined) continue;
			yield {
				message: `The value of \`${placeholder.raw}\` has a \`${breaking.character}\`, which ends ${breaking.what} in ${text.label}.`,
				hint: "Values stand in URLs as they are. Set `encodeUrl: true`, or move the value to `params`, which are encoded.",
				place: placeOfPlaceholder(text, placeholder, fallback(view)),
				subject: {
					key: placeholder.reference,
					item: placeholder.reference,
					message: ({ places }) =>
						`The value of \`${placeholder.raw}\` has a \`${breaking.character}\`, which ends ${breaking.what} at ${places}.`,
				},
			};
		}
	}
}

/** The character of a value that ends the part of the URL which the value fills alone. */
function breakingCharacter(
	url: string,
	start: number,
	end: number,
): { readonly character: string; readonly what: string } | undefined {
	const before = url.slice(0, start);
	const next = url.charAt(end);
	const value = url.slice(start, end);
	const isValue = /[?&][^=&#]*=$/.test(before) && /^[&#]?$/.test(next);
	if (isValue) {
		const character = /[&#]/.exec(value)?.[0];
		return character === undefined
			? undefined
			: { character, what: "the value of the query parameter" };
	}
	const isSegment =
		/[^/:]\/$/.test(before) && !before.includes("?") && /^[/?#]?$/.test(next);
	const character = isSegment ? /[?#]/.exec(value)?.[0] : undefined;
	return character === undefined ? undefined : { character, what: "the path" };
}

function fallback({ request: { definition } }: RequestView) {
	return { file: definition.file, path: definition.basePath };
}
