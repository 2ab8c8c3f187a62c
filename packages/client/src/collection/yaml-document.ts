import {
	type Alias,
	type Document,
	isAlias,
	isCollection,
	isScalar,
	type Node,
	parseDocument,
	visit,
} from "yaml";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { SourceText } from "../diagnostics/source-text.ts";
import { duplicateKeys } from "./yaml-keys.ts";
import { explainYamlError } from "./yaml-problems.ts";
import { openingOf } from "./yaml-unclosed.ts";

/** A parsed file, and everything that was found wrong with it so far. Let go of it once it is read: the tree is large. */
export class YamlDocument {
	readonly source: SourceText;
	readonly problems: Diagnostic[] = [];
	readonly root: Node | null;
	readonly #document: Document.Parsed | undefined;
	#targets: Map<Alias, Node> | undefined;

	constructor(source: SourceText) {
		this.source = source;
		this.#document = this.#parse();
		this.root = this.#document?.contents ?? null;
	}

	get hasErrors(): boolean {
		return this.problems.some((problem) => problem.severity === "error");
	}

	/** The node that an alias stands for; undefined when it leads nowhere. */
	resolve(alias: Alias): Node | undefined {
		this.#targets ??= this.#findTargets();
		const found = this.#targets.get(alias);
		if (!found) this.#reportNoTarget(alias);
		return found;
	}

	/** Notes a problem at a range of the text. */
	report(
		problem: Pick<Diagnostic, "code" | "message" | "hint"> & {
			readonly severity?: Diagnostic["severity"];
		},
		start: number,
		end: number,
	): void {
		const location = this.source.location(start, end);
		const excerpt = this.source.excerpt(location.line);
		this.problems.push({
			code: problem.code,
			severity: problem.severity ?? "error",
			message: problem.message,
			...(problem.hint !== undefined && { hint: problem.hint }),
			location,
			...(excerpt !== undefined && { excerpt }),
		});
	}

	#parse(): Document.Parsed | undefined {
		try {
			const document = parseDocument(this.source.text, {
				prettyErrors: false,
				// The parser compares each key with all others; `duplicateKeys` does not.
				uniqueKeys: false,
				// At "silent", a second document in the file would not be told.
				logLevel: "error",
			});
			this.#reportSyntax(document);
			return document;
		} catch (error) {
			// The parser recurses, so that thousands of nested brackets exhaust the stack.
			if (!(error instanceof RangeError)) throw error;
			this.report(
				{
					code: "YAML_SYNTAX",
					message: "The values are nested too deeply to be read.",
				},
				0,
				1,
			);
			return undefined;
		}
	}

	/** Syntax errors follow from each other, so only the first is told. */
	#reportSyntax(document: Document.Parsed): void {
		const error = document.errors[0] ?? document.warnings[0];
		if (error === undefined) {
			this.#reportDuplicateKeys(document);
			return;
		}
		const [start, end] =
			openingOf(document, error, this.source.text) ?? error.pos;
		const line = this.source.lineAt(start);
		const { at, ...told } = explainYamlError(
			error,
			this.source.line(line) ?? "",
		);
		const lineStart = this.source.lineStart(line);
		if (at) this.report(told, lineStart + at[0], lineStart + at[1]);
		else this.report(told, start, end);
	}

	#reportDuplicateKeys(document: Document.Parsed): void {
		for (const { text, start, end } of duplicateKeys(document)) {
			const problem = {
				code: "DUPLICATE_KEY",
				message: `The key \`${text}\` stands here a second time.`,
				hint: "Remove one of them; only one can hold.",
			};
			this.report(problem, start, end);
		}
	}

	#reportNoTarget(alias: Alias): void {
		const [start, end] = alias.range ?? [0, 1];
		const { line, column } = this.source.location(start);
		const isTold = this.problems.some(
			({ location }) => location?.line === line && location.column === column,
		);
		if (isTold) return;
		this.report(
			{
				code: "YAML_SYNTAX",
				message: "This refers to an anchor that the file does not define.",
				hint: "A value that begins with `*` needs quotation marks.",
			},
			start,
			end,
		);
	}

	/** One walk for all aliases: an alias means the last anchor of its name before it. */
	#findTargets(): Map<Alias, Node> {
		const targets = new Map<Alias, Node>();
		const anchors = new Map<string, Node>();
		if (!this.#document) return targets;
		visit(this.#document, {
			Node: (_key, node) => {
				if (isAlias(node)) {
					const target = anchors.get(node.source);
					if (target) targets.set(node, target);
				} else if ((isScalar(node) || isCollection(node)) && node.anchor) {
					anchors.set(node.anchor, node);
				}
			},
		});
		return targets;
	}
}
