import { listInWords } from "../../../diagnostics/list-in-words.ts";
import { authDescriptor } from "../../../kinds/auth-kinds.ts";
import type { CompiledAuth } from "../../../request/auth/compiled-auth.ts";
import { compiledRequest } from "../../../request/compiled-request.ts";
import type { TemplatedText } from "../../../request/templated-text.ts";
import { certainText } from "../../check/certain-text.ts";
import type { Report, Rule, RuleContext } from "../../check/rule.ts";
import type { RequestView } from "../../request-view.ts";

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
	const isPrivate = isPrivateHost(host);
	const who = isPrivate
		? "whoever is on that network can read it"
		: "whoever is on the way can read it";
	yield {
		message: `${secret} goes to ${host} over plain http: ${who}.`,
		hint: "Use https, or send test values only.",
		...(isPrivate && { severity: "info" }),
		subject: {
			key: isPrivate ? "private" : host.toLowerCase(),
			item: host,
			message: ({ places, items }) =>
				`Secrets go to ${listInWords(items.map(({ item }) => item))} over plain http, at ${places}: ${who}.`,
		},
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

/** Addresses of private use (RFC 1918, RFC 3927, RFC 4193, RFC 6598), names that the public DNS does not have (RFC 2606, RFC 6761, RFC 6762, RFC 8375) or that stand for such an address (`10.0.0.1.nip.io`), and those without a dot. */
function isPrivateHost(host: string): boolean {
	return (
		/^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)\d/.test(
			host,
		) ||
		/^\[f[cde]/i.test(host) ||
		/\.(?:local|internal|intranet|lan|home|corp|home\.arpa|test|example|invalid|localdomain)$/i.test(
			host,
		) ||
		/(?:^|\.)example\.(?:com|net|org)$/i.test(host) ||
		!/[.:]/.test(host)
	);
}

/** A secret field that everybody on the way can read, in words. */
function openCredential(auth: CompiledAuth): string | undefined {
	if (auth.kind !== "scheme") return undefined;
	const { sentBy, fields } = authDescriptor(auth.scheme);
	if (sentBy !== "fields") return undefined;
	for (const field of fields) {
		if (field.kind !== "secret") continue;
		const source = auth.fields.get(field.name)?.template.source ?? "";
		const { noun = field.label?.toLowerCase() } = field;
		if (source !== "") return `The ${noun}`;
	}
	return undefined;
}

/** What is secret about a request, in words. */
function secretOf(
	auth: CompiledAuth,
	texts: readonly TemplatedText[],
	view: RequestView,
): string | undefined {
	const open = openCredential(auth);
	if (open !== undefined) return open;
	for (const { template } of texts) {
		for (const placeholder of template.references) {
			const resolution = view.resolve(placeholder);
			if (resolution.kind !== "found") continue;
			if (resolution.candidates.some(({ isSecret }) => isSecret))
				return `The secret \`${placeholder.reference}\``;
		}
	}
	return undefined;
}
