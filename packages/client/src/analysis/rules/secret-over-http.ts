import type { CompiledAuth } from "../../request/compiled-auth.ts";
import { compiledRequest } from "../../request/compiled-request.ts";
import type { TemplatedText } from "../../request/templated-text.ts";
import { certainText } from "../check/certain-text.ts";
import type { Report, Rule, RuleContext } from "../check/rule.ts";
import type { RequestView } from "../request-view.ts";

export const secretOverHttp: Rule = {
	name: "secret-over-http",
	severity: "warning",
	about: "secrets sent over plain http to other machines",
	inView: findOpenSecrets,
};

function* findOpenSecrets(
	view: RequestView,
	{ knowledge }: RuleContext,
): Iterable<Report> {
	const { definition, texts } = view.request;
	const compiled = compiledRequest(definition, knowledge.definition);
	const host = plainHost(compiled.url.url, view);
	if (host === undefined || isLoopback(host)) return;
	const secret = secretOf(compiled.auth, texts, view);
	if (secret === undefined) return;
	yield {
		message: `${secret} goes to ${host} over plain http: whoever is on the way can read it.`,
		hint: "Use https, or send test values only.",
		place: {
			kind: "field",
			field: compiled.url.url.field ?? {
				file: definition.file,
				path: definition.basePath,
			},
		},
	};
}

/** The host of a URL that begins with `http:` for certain. */
function plainHost(url: TemplatedText, view: RequestView): string | undefined {
	const { text } = certainText(url, view);
	return /^http:\/\/(?:[^/?#@{]*@)?([\w.-]+|\[[\da-f:]+\])(?=[:/?#]|$)/i.exec(
		text,
	)?.[1];
}

function isLoopback(host: string): boolean {
	return /^(?:localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\]|0\.0\.0\.0)$/i.test(
		host,
	);
}

/** What is secret about a request, in words. */
function secretOf(
	auth: CompiledAuth,
	texts: readonly TemplatedText[],
	view: RequestView,
): string | undefined {
	if (auth.kind === "basic" && auth.password.template.source !== "")
		return "The password";
	if (auth.kind === "bearer" && auth.token.template.source !== "")
		return "The token";
	if (auth.kind === "apikey" && auth.value.template.source !== "")
		return "The API key";
	for (const { template } of texts) {
		for (const placeholder of template.placeholders) {
			const resolution = view.resolve(placeholder);
			if (resolution.kind !== "found") continue;
			if (resolution.candidates.some(({ isSecret }) => isSecret))
				return `The secret \`${placeholder.reference}\``;
		}
	}
	return undefined;
}
