import { compiledRequest } from "../../request/compiled-request.ts";
import type { CompiledUrl } from "../../request/compiled-url.ts";
import { fillPathParams, pathParamNames } from "../../request/path-params.ts";
import { certainText } from "../check/certain-text.ts";
import type { Report, Rule, RuleContext } from "../check/rule.ts";
import { changesOf } from "../request-changes.ts";
import type { RequestView } from "../request-view.ts";

/** `DELETE /users/` is not what `DELETE /users/:id` meant. */
export const emptyPathParam: Rule = {
	name: "empty-path-param",
	severity: "error",
	about: "path params without a value, and `:name` in a path without a param",
	inView: findEmpty,
};

function* findEmpty(
	view: RequestView,
	{ knowledge, policy }: RuleContext,
): Iterable<Report> {
	const { request } = view;
	if (changesOf(request).has("url")) return;
	const { url } = compiledRequest(request.definition, knowledge.definition);
	const target = certainText(url.url, view).text;
	if (policy !== "empty") yield* empty(view, url, target);
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

function* missing(
	{ url, path }: CompiledUrl,
	target: string,
): Iterable<Report> {
	const known = new Set(path.map(({ name }) => name.template.source));
	const { field } = url;
	for (const name of pathParamNames(target)) {
		if (known.has(name) || !field) continue;
		yield {
			message: `\`:${name}\` in the URL is sent as it stands: the request has no path param of that name that is switched on.`,
			hint: "Add one (`params`, of type `path`).",
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
