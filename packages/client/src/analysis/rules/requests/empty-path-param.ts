import { defaultFor, type Placeholder } from "@curlew/template";
import { compiledRequest } from "../../../request/compiled-request.ts";
import { isSafeMethod } from "../../../request/safe-methods.ts";
import type { CompiledUrl } from "../../../request/url/compiled-url.ts";
import {
	fillPathParams,
	pathParamNames,
	startOfPath,
} from "../../../request/url/path-params.ts";
import { isPrefix } from "../../../request/url/path-segments.ts";
import { certainText } from "../../check/certain-text.ts";
import type { Report, Rule, RuleContext } from "../../check/rule.ts";
import { changesOf } from "../../request-changes.ts";
import type { RequestView } from "../../request-view.ts";
import { valueOfShape } from "../../shape.ts";
import type { Timeline } from "../../timeline.ts";

/** `DELETE /users/` is not what `DELETE /users/:id` meant. */
export const emptyPathParam: Rule = {
	name: "empty-path-param",
	severity: "error",
	about:
		"path params and segments of the path without a value, and `:name` in a path without a param",
	inView: findEmpty,
};

function* findEmpty(view: RequestView, context: RuleContext): Iterable<Report> {
	const { knowledge, policy } = context;
	const { request } = view;
	if (changesOf(request).has("url")) return;
	const { url } = compiledRequest(request.definition, knowledge.definition);
	const target = certainText(url.url, view).text;
	// What is sent all the same is only told where it stands for itself.
	if (policy !== "empty" && url.valuesInUrl === "encoded") {
		yield* empty(view, url, target);
		yield* emptyByVariable(view, url, target, context);
		yield* emptySegments(view, url, target, context);
	}
	yield* missing(url, target);
}

function* empty(
	view: RequestView,
	{ path }: CompiledUrl,
	target: string,
): Iterable<Report> {
	for (const { name, value } of path) {
		const named = certainText(name, view).text;
		const filled = new Map([[named, certainText(value, view).text]]);
		const { field } = value;
		if (fillPathParams(target, filled).empty.length === 0 || !field) continue;
		yield {
			message: `The path param \`${named}\` has no value, so the request is not sent.`,
			hint: "Give it a value: as it stands, or by a variable.",
			place: { kind: "field", field },
			subject: {
				key: `empty ${named}`,
				item: named,
				message: ({ places }) =>
					`The path param \`${named}\` has no value, at ${places}; these requests are not sent.`,
			},
		};
	}
}

/** What every environment leaves empty often waits for a value by hand: a note. */
function* emptyByVariable(
	view: RequestView,
	{ path }: CompiledUrl,
	target: string,
	context: RuleContext,
): Iterable<Report> {
	for (const { name, value } of path) {
		const { placeholders, source } = value.template;
		const { field } = value;
		if (placeholders.length === 0 || !field) continue;
		const raw = placeholders.map((one) => one.raw).join("");
		if (raw !== source.trim() || !areEmpty(placeholders, view, context))
			continue;
		const named = certainText(name, view).text;
		const filled = fillPathParams(target, new Map([[named, ""]]));
		if (filled.empty.length === 0) continue;
		yield {
			message: `The path param \`${named}\` is \`${raw}\`, which is empty, so the request is not sent.`,
			hint: "Give the variable a value before you send it.",
			place: { kind: "field", field },
			severity: "info",
			subject: emptyVariable(raw),
		};
	}
}

/** `DELETE /users/{{id}}`, where nothing gives `id` a value. */
function* emptySegments(
	view: RequestView,
	{ url, segments }: CompiledUrl,
	target: string,
	context: RuleContext,
): Iterable<Report> {
	const { method } = view.request.definition;
	const { field } = url;
	if (!field) return;
	for (const segment of segments) {
		const { placeholders } = segment;
		if (!areEmpty(placeholders, view, context)) continue;
		const raw = placeholders.map((one) => one.raw).join("");
		const path = target.replace(raw, "").slice(startOfPath(target));
		const isSent = isSafeMethod(method) || isPrefix(segment, path);
		yield {
			message: isSent
				? `\`${raw}\` in the path of the URL is empty: the request goes to another address than the one that is written.`
				: `\`${raw}\` in the path of the URL is empty, so the request is not sent.`,
			hint: "Give the variable a value before you send it.",
			place: { kind: "field", field, needle: raw },
			severity: "info",
			subject: emptyVariable(raw),
		};
	}
}

/** One finding for all places of a variable. */
function emptyVariable(raw: string): Report["subject"] {
	return {
		key: `empty variable ${raw}`,
		item: raw,
		message: ({ places }) =>
			`\`${raw}\` is empty, and part of the paths of URLs at ${places}: these requests are not sent, or go to another address than the one that is written.`,
	};
}

/** Tells whether all of these have the empty text for a value, in every environment, and nothing ever sets another. */
function areEmpty(
	placeholders: readonly Placeholder[],
	{ request }: RequestView,
	{ knowledge, environments }: RuleContext,
): boolean {
	return environments.every((environment) => {
		const view = knowledge.view(request, environment);
		return placeholders.every((placeholder) => {
			const resolution = view.resolve(placeholder);
			if (defaultFor(placeholder)) return false;
			if (resolution.kind !== "found" || resolution.isOpen) return false;
			const [candidate, ...others] = resolution.candidates;
			return (
				candidate !== undefined &&
				others.length === 0 &&
				!candidate.isSecret &&
				valueOfShape(resolution.shape) === "" &&
				!isEverSet(candidate.name, knowledge.timeline)
			);
		});
	});
}

/** Also by a request that comes later in a run: people send requests one by one. */
function isEverSet(name: string, timeline: Timeline): boolean {
	for (const write of timeline.allWrites())
		if (write.name === name) return true;
	return false;
}

function* missing(
	{ url, path, valuesInUrl }: CompiledUrl,
	target: string,
): Iterable<Report> {
	const counting = path.filter(
		({ value }) => valuesInUrl === "encoded" || value.template.source !== "",
	);
	const known = new Set(counting.map(({ name }) => name.template.source));
	const { field } = url;
	for (const name of pathParamNames(target)) {
		if (known.has(name) || !field) continue;
		yield {
			message: `\`:${name}\` in the URL is sent as it stands: the request has no path param of that name that is switched on.`,
			hint:
				valuesInUrl === "spliced"
					? `Give the path variable \`${name}\` a value.`
					: "Add one (`params`, of type `path`).",
			place: { kind: "field", field, needle: `:${name}` },
			severity: "warning",
			subject: {
				key: `missing ${name}`,
				item: name,
				message: ({ places }) =>
					`\`:${name}\` in URLs is sent as it stands, at ${places}: the requests have no path param of that name that is switched on.`,
			},
		};
	}
}
