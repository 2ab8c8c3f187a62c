import { join } from "node:path";
import {
	type Field,
	formatToolsOf,
	isBundledRoot,
	isFromResponse,
	itemKind,
	type RequestDefinition,
	readRequest,
	readVariableValue,
	type ScalarNode,
	type ScopeKind,
	type SourceText,
	type ValueShape,
	withExamples,
} from "@curlew/client/editing";
import type { Syntax } from "@curlew/template";
import { FactCollector, type PlacedText } from "./fact-collector.ts";
import type { Area, FileFacts } from "./file-facts.ts";
import type { FilePlace } from "./file-place.ts";
import { isTrue, itemsOf, TreeTexts, textOf } from "./tree-texts.ts";

/** Reads what a file says, as far as it can be read: half-typed files have facts, too. */
export function readTreeFacts(
	source: SourceText,
	place: FilePlace,
	syntax: Syntax,
): FileFacts {
	const reader = new TreeFactReader(source, syntax);
	const tools = formatToolsOf(source.file, source.text);
	const { root, others } = tools.draft(source, fileKindOf(place));
	reader.file(root, place);
	reader.templates(others, place.area);
	// The tree of another format than OpenCollection has another order than the file.
	if (root.document.isMapped) reader.facts.sortByPlace();
	return reader.facts;
}

function fileKindOf({ kind }: FilePlace) {
	return kind === "global" || kind === "module" ? "environment" : kind;
}

class TreeFactReader {
	readonly facts: FactCollector;
	readonly #texts: TreeTexts;

	constructor(source: SourceText, syntax: Syntax) {
		this.facts = new FactCollector(source, syntax);
		this.#texts = new TreeTexts(source, this.facts);
	}

	file(root: Field, place: FilePlace): void {
		switch (place.kind) {
			case "collection":
				this.collection(root, place);
				break;
			case "folder":
				this.defaults(root.get("request"), "folder", place.area);
				break;
			case "request":
				this.request(root, place.area, place.file);
				break;
			default:
				this.environment(root, place);
		}
	}

	/** Notes the templates in texts that belong to nothing that is sent. */
	templates(texts: readonly ScalarNode[], area: Area): void {
		for (const text of texts)
			this.facts.template(this.#texts.placed(text, area));
	}

	collection(root: Field, place: FilePlace): void {
		this.defaults(root.get("request"), "collection", "");
		const config = root.get("config");
		this.#texts.below(config.get("proxy"), "");
		for (const environment of itemsOf(config.get("environments")))
			this.environment(environment, { kind: "environment", name: "" });
		if (isBundledRoot(root))
			this.#items(root.get("items"), "", place.file, new Set());
	}

	environment(
		root: Field,
		{ kind, name }: Pick<FilePlace, "kind" | "name">,
	): void {
		const own = textOf(root.get("name")) ?? name;
		if (kind === "environment")
			this.facts.environments.push({
				name: own,
				extends: textOf(root.get("extends")),
				dotEnvFile: textOf(root.get("dotEnvFilePath")),
			});
		const scope = kind === "environment" ? "environment" : "global";
		for (const list of ["variables", "externalSecrets"])
			this.#variables(root.get(list), scope, "", own);
		this.#texts.below(root.get("variables"), "");
		this.#texts.below(root.get("clientCertificates"), "");
	}

	/** What a collection or a folder gives to its requests. */
	defaults(field: Field, scope: ScopeKind, area: Area): void {
		this.#variables(field.get("variables"), scope, area);
		this.#texts.members(field, area);
		this.#behaviour(field, area, undefined);
	}

	request(item: Field, area: Area, target: string): void {
		const found = itemKind(item);
		if (item.path.length === 0) this.facts.isForeign = found.kind === "foreign";
		if (found.kind !== "request") return;
		const kind = found.type;
		const shapeOfResponse = (shape: ValueShape) =>
			isFromResponse(shape)
				? withExamples(shape, requestOf(item, kind))
				: shape;
		const runtime = item.get("runtime");
		this.#variables(runtime.get("variables"), "request", area);
		this.#texts.below(item.get(kind), area);
		this.#texts.members(runtime, area);
		this.#behaviour(runtime, area, shapeOfResponse);
		this.facts.requests.push({
			name: textOf(item.get("info").get("name")) ?? "",
			target,
			area,
			range: this.#texts.range(item),
			place: this.#texts.range(item.get(kind)),
		});
	}

	#items(field: Field, area: Area, target: string, taken: Set<string>): void {
		for (const [index, item] of itemsOf(field).entries()) {
			const below = `${area}${index}/`;
			const name = textOf(item.get("info").get("name")) ?? "unnamed";
			let path = join(target, name);
			for (let count = 2; taken.has(path); count++)
				path = join(target, `${name} (${count})`);
			taken.add(path);
			if (itemKind(item).kind !== "folder") this.request(item, below, path);
			else {
				this.defaults(item.get("request"), "folder", below);
				this.#items(item.get("items"), below, path, taken);
			}
		}
	}

	#behaviour(
		field: Field,
		area: Area,
		shapeOfResponse: PlacedText["shapeOfResponse"],
	): void {
		const placed = (scalar: ScalarNode) => ({
			...this.#texts.placed(scalar, area),
			shapeOfResponse,
		});
		for (const script of itemsOf(field.get("scripts"))) {
			const { node } = script.get("code");
			if (node?.kind === "scalar") this.facts.script(placed(node));
		}
		for (const action of itemsOf(field.get("actions")))
			this.#action(action, area, placed);
		for (const assertion of itemsOf(field.get("assertions"))) {
			const { node } = assertion.get("expression");
			if (node?.kind === "scalar") this.facts.expression(placed(node));
			this.#texts.below(assertion.get("value"), area);
		}
	}

	#action(
		action: Field,
		area: Area,
		placed: (scalar: ScalarNode) => PlacedText,
	): void {
		const variable = action.get("variable");
		const name = variable.get("name").node;
		const expression = action.get("selector").get("expression").node;
		if (name?.kind !== "scalar" || name.text === "") return;
		const scope = SCOPES_OF_ACTIONS.find(
			(known) => known === textOf(variable.get("scope")),
		);
		const code = expression?.kind === "scalar" ? expression : undefined;
		this.facts.define({
			name: name.text,
			scope: scope ?? "runtime",
			area: scope === "request" ? area : "",
			...this.#texts.nameRanges(name),
			value: {
				kind: "made",
				shape: code ? this.facts.expression(placed(code)) : { kind: "unknown" },
				code: code?.text ?? "",
			},
			environment: undefined,
			isSecret: false,
			isDisabled: isTrue(action.get("disabled")),
		});
	}

	#variables(
		list: Field,
		scope: ScopeKind,
		area: Area,
		environment?: string,
	): void {
		for (const item of itemsOf(list)) {
			const { node } = item.get("name");
			const name = textOf(item.get("name"));
			if (node?.kind !== "scalar" || name === undefined) continue;
			const isSecret = isTrue(item.get("secret"));
			const value = item.get("value");
			const isAbsent = isSecret && !value.isPresent;
			this.facts.define({
				name,
				scope,
				area,
				...this.#texts.nameRanges(node),
				value: {
					kind: "value",
					value: isAbsent ? undefined : readVariableValue(value),
				},
				environment,
				isSecret,
				isDisabled: isTrue(item.get("disabled")),
			});
		}
	}
}

const SCOPES_OF_ACTIONS = [
	"runtime",
	"request",
	"folder",
	"collection",
	"environment",
] as const satisfies readonly ScopeKind[];

function requestOf(item: Field, protocol: string): RequestDefinition {
	return readRequest(item, protocol, {
		defaultName: "",
		path: "",
		folders: [],
	});
}
