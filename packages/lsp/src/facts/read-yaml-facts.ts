import { join } from "node:path";
import {
	isBundledRoot,
	isFromResponse,
	itemKind,
	parseYaml,
	quickTree,
	type RequestDefinition,
	readRequest,
	readVariableValue,
	type ScalarNode,
	type ScopeKind,
	type Shape,
	type SourceText,
	scalarOffsets,
	withExamples,
	YamlDocument,
	YamlField,
	type YamlNode,
} from "@curlew/client/editing";
import { FactCollector, type PlacedText } from "./fact-collector.ts";
import type { Area, FileFacts } from "./file-facts.ts";
import type { FilePlace } from "./file-place.ts";

/** Reads what an OpenCollection file says, as far as it can be read: half-typed files have facts, too. */
export function readYamlFacts(source: SourceText, place: FilePlace): FileFacts {
	const tree = quickTree(source.text);
	const document =
		tree === undefined ? parseYaml(source) : new YamlDocument(source, tree);
	const root = YamlField.root(document);
	const reader = new YamlFactReader(source);
	switch (place.kind) {
		case "collection":
			reader.collection(root, place);
			break;
		case "folder":
			reader.defaults(root.get("request"), "folder", place.area);
			break;
		case "request":
			reader.request(root, place.area, place.file);
			break;
		default:
			reader.environment(root, place);
	}
	return reader.facts;
}

/** Fields of a request, or of what requests inherit, that hold no templates, or not only. */
const NOT_TEMPLATES: ReadonlySet<string> = new Set([
	"scripts",
	"actions",
	"assertions",
	"docs",
]);

class YamlFactReader {
	readonly facts: FactCollector;
	readonly #source: SourceText;

	constructor(source: SourceText) {
		this.#source = source;
		this.facts = new FactCollector(source);
	}

	collection(root: YamlField, place: FilePlace): void {
		this.defaults(root.get("request"), "collection", "");
		const config = root.get("config");
		this.#templates(config.get("proxy"), "");
		for (const environment of itemsOf(config.get("environments")))
			this.environment(environment, { kind: "environment", name: "" });
		if (isBundledRoot(root))
			this.#items(root.get("items"), "", place.file, new Set());
	}

	environment(
		root: YamlField,
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
		this.#variables(root.get("variables"), scope, "", own);
		this.#templates(root.get("variables"), "");
		this.#templates(root.get("clientCertificates"), "");
	}

	/** What a collection or a folder gives to its requests. */
	defaults(field: YamlField, scope: ScopeKind, area: Area): void {
		this.#variables(field.get("variables"), scope, area);
		this.#members(field, area);
		this.#behaviour(field, area, undefined);
	}

	request(item: YamlField, area: Area, target: string): void {
		const kind = itemKind(item).kind;
		if (kind !== "http" && kind !== "graphql") return;
		const shapeOfResponse = (shape: Shape) =>
			isFromResponse(shape)
				? withExamples(shape, requestOf(item, kind))
				: shape;
		const runtime = item.get("runtime");
		this.#variables(runtime.get("variables"), "request", area);
		this.#templates(item.get(kind), area);
		this.#members(runtime, area);
		this.#behaviour(runtime, area, shapeOfResponse);
		this.facts.requests.push({
			name: textOf(item.get("info").get("name")) ?? "",
			target,
			area,
			range: this.#range(item),
			place: this.#range(item.get(kind)),
		});
	}

	#items(
		field: YamlField,
		area: Area,
		target: string,
		taken: Set<string>,
	): void {
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
		field: YamlField,
		area: Area,
		shapeOfResponse: PlacedText["shapeOfResponse"],
	): void {
		const placed = (scalar: ScalarNode) => ({
			...this.#placed(scalar, area),
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
			this.#templates(assertion.get("value"), area);
		}
	}

	#action(
		action: YamlField,
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
			...this.#nameRanges(name),
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
		list: YamlField,
		scope: ScopeKind,
		area: Area,
		environment?: string,
	): void {
		for (const item of itemsOf(list)) {
			const { node } = item.get("name");
			if (node?.kind !== "scalar" || node.text === "") continue;
			const isSecret = isTrue(item.get("secret"));
			const value = item.get("value");
			const isAbsent = isSecret && !value.isPresent;
			this.facts.define({
				name: node.text,
				scope,
				area,
				...this.#nameRanges(node),
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

	#nameRanges(node: ScalarNode) {
		const range = this.facts.range(node.start, node.end);
		const { text } = this.#source;
		const start = text.startsWith(node.text, node.start)
			? node.start
			: node.start + 1;
		const isPlain = text.startsWith(node.text, start);
		const nameRange = isPlain
			? this.facts.range(start, start + node.text.length)
			: undefined;
		return { range, nameRange };
	}

	/** The templates in all of a map that has other fields besides. */
	#members(field: YamlField, area: Area): void {
		for (const key of field.keys())
			if (!NOT_TEMPLATES.has(key)) this.#templates(field.get(key), area);
	}

	#templates(field: YamlField, area: Area): void {
		if (field.node) this.#texts(field.node, area);
	}

	#texts(node: YamlNode, area: Area): void {
		switch (node.kind) {
			case "map":
				for (const { value } of node.entries)
					if (value) this.#texts(value, area);
				break;
			case "list":
				for (const item of node.items) this.#texts(item, area);
				break;
			case "scalar":
				if (node.text.includes("{{"))
					this.facts.template(this.#placed(node, area));
				break;
			case "alias":
				// What it stands for is read where it stands.
				break;
		}
	}

	#placed(scalar: ScalarNode, area: Area): PlacedText {
		let offsets: readonly number[] | undefined;
		const offsetAt = (index: number) => {
			offsets ??= scalarOffsets(scalar, this.#source.text);
			return offsets[index] ?? scalar.end;
		};
		return { text: scalar.text, area, offsetAt };
	}

	#range(field: YamlField) {
		const [start, end] = field.range();
		return this.facts.range(start, end);
	}
}

const SCOPES_OF_ACTIONS = [
	"runtime",
	"request",
	"folder",
	"collection",
	"environment",
] as const satisfies readonly ScopeKind[];

function itemsOf(field: YamlField): YamlField[] {
	return field.isList ? field.items("") : [];
}

function textOf(field: YamlField): string | undefined {
	return field.isScalar ? field.filledText() : undefined;
}

function isTrue(field: YamlField): boolean {
	return textOf(field) === "true";
}

function requestOf(
	item: YamlField,
	protocol: "http" | "graphql",
): RequestDefinition {
	return readRequest(item, protocol, {
		defaultName: "",
		path: "",
		folders: [],
	});
}
