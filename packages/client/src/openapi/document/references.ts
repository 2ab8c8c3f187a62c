import type { SourceText } from "../../diagnostics/source-text.ts";
import { percentDecoded } from "../../values/percent-decoded.ts";
import { ApiFile } from "./api-file.ts";
import type { ApiNode } from "./api-node.ts";
import type { ApiFindings } from "./findings.ts";

/** A file beside another one, by a relative path, or what was fetched from a URL; undefined when it is not there, or may not be read. */
export type FileBeside = (
	path: string,
	from: SourceText,
) => SourceText | undefined;

/** Follows `$ref`s through the files of a document. Nothing is fetched from a server. */
export class References {
	readonly #beside: FileBeside;
	readonly #findings: ApiFindings;
	readonly #files = new Map<string, ApiFile | undefined>();
	/** Those of each file by their texts: many documents have thousands, of a few hundred kinds. */
	readonly #known = new Map<ApiFile, Map<string, ApiNode | undefined>>();

	constructor(beside: FileBeside, findings: ApiFindings) {
		this.#beside = beside;
		this.#findings = findings;
	}

	/** What a value is, behind all of its references; undefined when they lead nowhere. */
	follow(node: ApiNode): ApiNode | undefined {
		let at = node;
		for (let steps = 0; steps < 50; steps++) {
			const ref = refOf(at);
			if (ref === undefined) return at;
			const next = this.#target(at, ref);
			if (next === undefined) return undefined;
			at = next;
		}
		this.#findings.lost(
			node,
			`The reference \`${refOf(node)}\` leads back to itself; it is left out.`,
			"Write what is meant where the circle begins.",
		);
		return undefined;
	}

	/** What a reference leads to, which may be another one with more beside it; undefined for what is none, or leads nowhere. */
	next(node: ApiNode): ApiNode | undefined {
		const ref = refOf(node);
		return ref === undefined ? undefined : this.#target(node, ref);
	}

	/** The value that a reference leads to, one step on. */
	#target(at: ApiNode, ref: string): ApiNode | undefined {
		const ofFile = this.#known.get(at.file) ?? new Map();
		this.#known.set(at.file, ofFile);
		if (!ofFile.has(ref)) ofFile.set(ref, this.#find(at, ref));
		return ofFile.get(ref);
	}

	#find(at: ApiNode, ref: string): ApiNode | undefined {
		const hash = ref.indexOf("#");
		const path = hash === -1 ? ref : ref.slice(0, hash);
		const fragment = hash === -1 ? "" : percentDecoded(ref.slice(hash + 1));
		if (path === "") return this.#inFile(at, at.file, fragment, ref);
		if (/^[a-z][a-z0-9+.-]+:/i.test(path) || path.startsWith("//")) {
			const fetched = this.#file(path, at);
			if (fetched) return this.#inFile(at, fetched, fragment, ref);
			this.#findings.lost(
				at.get("$ref"),
				`\`${ref}\` is not fetched; what it stands for is left out.`,
				"Save it as a file beside the document, and refer to that.",
			);
			return undefined;
		}
		const file = this.#file(percentDecoded(path), at);
		if (file) return this.#inFile(at, file, fragment, ref);
		// Swagger 1 named models so, and some still do.
		const model = this.#model(at.file, ref);
		if (model) return model;
		this.#missing(at, ref);
		return undefined;
	}

	#inFile(
		at: ApiNode,
		file: ApiFile,
		fragment: string,
		ref: string,
	): ApiNode | undefined {
		const found = file.find(fragment);
		if (found === undefined) this.#missing(at, ref);
		return found;
	}

	#missing(at: ApiNode, ref: string): void {
		this.#findings.lost(
			at.get("$ref"),
			`\`${ref}\` does not exist; what it stands for is left out.`,
			"Correct the reference, or add what it names.",
		);
	}

	#model(file: ApiFile, name: string): ApiNode | undefined {
		const { root } = file;
		return [root.get("definitions"), root.get("components").get("schemas")]
			.map((all) => all.get(name))
			.find((model) => model.isThere);
	}

	#file(path: string, at: ApiNode): ApiFile | undefined {
		const source = this.#beside(path, at.file.source);
		if (source === undefined) return undefined;
		const known = this.#files.get(source.file);
		if (known) return known;
		const file = new ApiFile(source);
		this.#files.set(source.file, file);
		if (file.fault)
			this.#findings.lost(
				file.root,
				`The file has a fault: ${file.fault.message}`,
				"It was read as far as it goes.",
			);
		return file;
	}

	/** The file that a document begins with, so that references back to it find it. */
	begin(file: ApiFile): void {
		this.#files.set(file.source.file, file);
	}
}

function refOf(node: ApiNode): string | undefined {
	const { value } = node.get("$ref");
	return typeof value === "string" ? value : undefined;
}
