import { compile } from "@curlew/template";
import type { EnvironmentDefinition } from "../../collection/model.ts";
import { compiledRequest } from "../../request/compiled-request.ts";
import type { TemplatedText } from "../../request/templated-text.ts";
import { ANYWHERE, toldProxy } from "../../variables/trust/bound-hosts.ts";
import { certainText } from "../check/certain-text.ts";
import type { Knowledge } from "../knowledge.ts";
import type { RequestFacts } from "../request-facts.ts";
import type { RequestView } from "../request-view.ts";
import type { ScriptFacts } from "../script/script-facts.ts";
import { originOf, withMark } from "./written-origin.ts";

/** Where requests go to, as far as a collection's files tell. */
export class RequestHosts {
	readonly #knowledge: Knowledge;
	readonly #global: ReadonlyMap<string, string>;
	readonly #hosts = new Map<RequestFacts, ReadonlySet<string>>();

	/** @param global of the workspace, the base first */
	constructor(
		knowledge: Knowledge,
		global: readonly EnvironmentDefinition[] = [],
	) {
		this.#knowledge = knowledge;
		this.#global = globalTexts(global);
	}

	/**
	 * Of all these requests, in every environment, in alphabetical order.
	 *
	 * @param inScripts those whose scripts have the value in hand
	 */
	of(
		requests: readonly RequestFacts[],
		inScripts: ReadonlySet<RequestFacts>,
	): readonly string[] {
		const hosts = new Set<string>();
		for (const request of requests) {
			for (const host of this.#hostsOf(request)) hosts.add(host);
			if (inScripts.has(request) || mayGoElsewhere(request))
				hosts.add(ANYWHERE);
		}
		const proxy = proxyOf(this.#knowledge);
		if (proxy !== undefined) hosts.add(proxy);
		return [...hosts].sort();
	}

	#hostsOf(request: RequestFacts): ReadonlySet<string> {
		let hosts = this.#hosts.get(request);
		if (hosts === undefined) {
			hosts = this.#find(request);
			this.#hosts.set(request, hosts);
		}
		return hosts;
	}

	#find(request: RequestFacts): ReadonlySet<string> {
		const { definition, environments } = this.#knowledge;
		const { url, auth } = compiledRequest(request.definition, definition);
		const hosts = new Set<string>();
		for (const environment of environments) {
			const view = this.#knowledge.view(request, environment);
			this.#add(hosts, url.url, view);
			if (auth.kind !== "scheme") continue;
			// Where tokens are fetched.
			for (const [name, text] of auth.fields)
				if (/url$/i.test(name) && text.template.source.trim() !== "")
					this.#add(hosts, text, view);
		}
		return hosts;
	}

	/** What the environment of the workspace says may be overruled while it runs: both are told. */
	#add(hosts: Set<string>, text: TemplatedText, view: RequestView): void {
		const written = certainUrl(text, view);
		hosts.add(withMark(originOf(written), view));
		const filled = filledIn(written, this.#global);
		if (filled !== written) hosts.add(withMark(originOf(filled), view));
	}
}

/** A script may change where the request goes, or send one of its own; what runs after sending can keep what was sent for another request. */
function mayGoElsewhere(request: RequestFacts): boolean {
	const { scripts, actions, assertions } = request;
	if ([...actions, ...assertions].some(({ facts }) => hasSent(facts)))
		return true;
	return scripts.some(({ definition, parts }) =>
		parts.some(
			({ facts }) =>
				(definition.kind !== "before-request" && hasSent(facts)) ||
				facts.sendsRequests ||
				facts.fault !== undefined ||
				facts.requestChanges.some(
					({ part }) => part === "url" || part === "any",
				),
		),
	);
}

/** Whether code that runs after sending may have the request in hand. */
function hasSent(facts: ScriptFacts): boolean {
	return (
		facts.usesRequest ||
		facts.fault !== undefined ||
		facts.openReads.some(({ scope }) => scope === "any")
	);
}

/** With the placeholders whose values only a run can tell, or that nobody should see. */
function certainUrl(text: TemplatedText, view: RequestView): string {
	const certain = certainText(text, view);
	const isSecret = certain.spans.some(({ variable }) => variable?.isSecret);
	return isSecret ? text.template.source : certain.text;
}

/** Names of the workspace's environment, with values that are plain texts and no secrets. */
function globalTexts(
	global: readonly EnvironmentDefinition[],
): ReadonlyMap<string, string> {
	const texts = new Map<string, string>();
	for (const { variables } of global)
		for (const { name, value, isSecret, isDisabled } of variables) {
			if (isDisabled) continue;
			if (typeof value === "string" && !isSecret) texts.set(name, value);
			else texts.delete(name);
		}
	return texts;
}

/** As deep as such values name each other. */
const DEEPEST = 8;

function filledIn(text: string, values: ReadonlyMap<string, string>): string {
	if (values.size === 0) return text;
	let filled = text;
	for (let depth = 0; depth < DEEPEST && filled.includes("{{"); depth++) {
		const next = compile(filled).placeholders.reduceRight(
			(whole, { kind, name, raw, start }) => {
				const value = kind === "variable" ? values.get(name) : undefined;
				if (value === undefined) return whole;
				return whole.slice(0, start) + value + whole.slice(start + raw.length);
			},
			filled,
		);
		if (next === filled || next.length > LONGEST_URL) break;
		filled = next;
	}
	return filled;
}

/** Characters. */
const LONGEST_URL = 10_000;

function proxyOf({ definition: { proxy } }: Knowledge): string | undefined {
	if (proxy.kind !== "on") return undefined;
	const { protocol, hostname, port } = proxy;
	const at = port === undefined ? "" : `:${port}`;
	return toldProxy(`${protocol}://${hostname}${at}`);
}
