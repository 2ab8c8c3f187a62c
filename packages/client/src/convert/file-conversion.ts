import { basename, join } from "node:path";
import type { CollectionRoot } from "../collection/open/find-root.ts";
import { itemKind } from "../collection/open/item-kind.ts";
import { readSource } from "../collection/read/read-source.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type {
	CollectionFormat,
	FileKind,
} from "../formats/collection-format.ts";
import { ENVIRONMENTS_FOLDER, withoutEnding } from "../formats/file-names.ts";
import type {
	FileContent,
	FormatTools,
	Loss,
	OwnContent,
} from "../formats/format-tools.ts";
import { withoutAnyEnding } from "../formats/formats.ts";
import { formatToolsOf, toolsOf } from "../formats/tools-of-formats.ts";
import { Field } from "../formats/tree/field.ts";
import type { PlacedDocument } from "../formats/tree/placed-document.ts";
import {
	EMPTY,
	mapAt,
	type Tree,
	textAt,
	without,
} from "../formats/tree/plain-tree.ts";
import { locateInTree, readTree } from "../formats/tree/read-tree.ts";
import { bundleOf } from "./bundle-of.ts";
import { bundledItems, freeName } from "./bundled.ts";
import { commentWarning } from "./comment-warning.ts";
import { examplesBeside } from "./examples-beside.ts";
import { fileOfItem, ownPathOf } from "./file-of-item.ts";
import { numberedApart } from "./numbered-apart.ts";
import { disappearedFile, openOwnFiles } from "./open-own-files.ts";
import type { OutputFile } from "./output.ts";
import { tellOwnApi } from "./rewrite/own-api.ts";
import { withRewrittenScripts } from "./rewrite/rewrite-item.ts";
import { moveSecrets, withFilesBeside } from "./secrets/moved-secrets.ts";
import { tellSecrets } from "./secrets/tell-secrets.ts";
import { type ItemFile, spellOut } from "./spell-out/spelled-out.ts";
import { withDisabledVariables } from "./spell-out/switched-off.ts";
import type { SurveyedFile } from "./survey.ts";

/** Converts the files of a collection, one after the other. */
export class FileConversion {
	/** What the collection's own files say. */
	readonly own: OwnContent;
	readonly #place: CollectionRoot;
	readonly #target: CollectionFormat;
	readonly #rewritesScripts: boolean;
	readonly #from: FormatTools;
	readonly #to: FormatTools;
	readonly #copied: OutputFile[] = [];
	readonly #items: ItemFile[] = [];
	readonly #found: Diagnostic[] = [];
	readonly #documents: PlacedDocument[] = [];
	/** Names of environments. */
	readonly #taken = new Set<string>();

	/**
	 * @param own what the collection's own files say, where they need not be read
	 * @throws CollectionFileError when one of them cannot be read
	 */
	constructor(
		place: CollectionRoot,
		target: CollectionFormat,
		rewritesScripts: boolean,
		own?: OwnContent,
	) {
		this.#place = place;
		this.#rewritesScripts = rewritesScripts;
		this.#target = target;
		this.#from = toolsOf(place.format);
		this.#to = toolsOf(target);
		this.own = own ?? openOwnFiles(place);
		this.#documents.push(this.own.document);
	}

	/** A collection that stays in its format is only written anew. */
	get #isSame(): boolean {
		return this.#place.format === this.#target;
	}

	/** Everything that was found out so far. */
	problems(): readonly Diagnostic[] {
		const sources = this.#documents.map(({ source }) => source);
		const comment = commentWarning(sources);
		return [
			...new Set(this.#documents.flatMap(({ problems }) => problems)),
			...this.#found,
			...(comment ? [comment] : []),
		];
	}

	/** Environments that stand in the collection's own file become files. */
	environments(root: Field): void {
		const example = "`- name: …`, and below it `variables`.";
		const all = root.get("config").get("environments").items(example);
		for (const item of all) {
			const tree = readTree(item);
			const name = freeName(textAt(tree, "name") ?? "", this.#taken);
			const path = `${ENVIRONMENTS_FOLDER}/${name}`;
			this.#items.push({ path, kind: "environment", tree, root: item });
		}
	}

	/** An environment that stands beside a collection in one file. @param file absolute */
	environmentBeside(file: string): void {
		const result = readSource(file);
		if (result.kind !== "source") return;
		const name = withoutAnyEnding(basename(file));
		// It may be of another format than the collection.
		const tools = formatToolsOf(file);
		const content = tools.content(result.source, "environment", name);
		this.#documents.push(content.document);
		if (content.document.hasErrors) return;
		this.#items.push({
			path: `${ENVIRONMENTS_FOLDER}/${freeName(name, this.#taken)}`,
			kind: "environment",
			tree: content.tree,
			root: Field.root(content.document),
		});
	}

	/** The requests and folders of a bundled collection. */
	items(items: Field): void {
		for (const { kind, path, tree, root } of bundledItems(items)) {
			const file = kind === "folder" ? `${path}/folder` : path;
			this.#items.push({ path: file, kind, tree, root });
		}
	}

	/** Converts one file of a collection, or has it copied when it is none of its own. */
	file({ path, kind }: SurveyedFile): void {
		const { root, format } = this.#place;
		const from = join(root, path);
		if (kind === "other" || kind === "own") {
			this.#copied.push({ path, from });
			return;
		}
		const result = readSource(from);
		if (result.kind !== "source") {
			const isGone = result.kind === "missing";
			this.#found.push(isGone ? disappearedFile(from) : result.problem);
			return;
		}
		const item =
			kind === "folder" ? ownPathOf(format, path) : withoutEnding(format, path);
		const name = basename(item);
		const content = this.#from.content(result.source, kind, name);
		const { tree, document } = content;
		const field = Field.root(document);
		// A mapping has told what is none of its format's.
		const isForeign =
			kind === "request" &&
			!document.isMapped &&
			itemKind(field).kind === "foreign";
		if (isForeign && !document.hasErrors) {
			this.#copied.push({ path, from });
			return;
		}
		this.#documents.push(document);
		if (document.hasErrors) return;
		const kept = mapAt(this.own.kept, fileOfItem(format, item, kind));
		const whole = this.#withKept({ tree, document }, kept, kind, name);
		const examples = kind === "request" ? this.#examplesOf(from, content) : [];
		this.#items.push({
			path: item,
			kind,
			tree: examples.length === 0 ? whole : { ...whole, examples },
			root: field,
		});
	}

	/** Those in files of their own. @param file of the request, absolute */
	#examplesOf(file: string, { examplesFolder }: FileContent): readonly Tree[] {
		const beside = examplesBeside(file, this.#place, examplesFolder);
		this.#documents.push(...beside.documents);
		this.#found.push(...beside.problems);
		return beside.examples;
	}

	/** All files, once everything is known. */
	written(): readonly OutputFile[] {
		const own = Field.root(this.own.document);
		const movesSecrets =
			this.#from.hasSecretsInFiles && !this.#to.hasSecretsInFiles;
		const moved = movesSecrets
			? moveSecrets(this.#ownTree(), own, this.#items)
			: { own: this.#ownTree(), items: this.#items, files: [] };
		const tree = this.#scripted(moved.own, own);
		const scripted = moved.items.map((item) => ({
			...item,
			tree: this.#scripted(item.tree, item.root),
		}));
		if (this.#to.writeWhole)
			return this.#inOneFile(this.#to.writeWhole, tree, scripted, own);
		const ordered = this.#isSame
			? scripted
			: numberedApart(scripted, this.#place.format.rules(own).order);
		const items = this.#to.needsSpellingOut ? spellOut(ordered, tree) : ordered;
		const kept: Record<string, Tree> = {};
		const files = items.map((item) => this.#write(item, kept));
		const written = this.#to.writeOwn(
			tree,
			this.#isSame ? this.own.kept : kept,
		);
		this.#tell(written.losses, own);
		const beside = withFilesBeside(moved.files, this.#copied);
		return [...written.files, ...files, ...beside];
	}

	/** Of a format whose collections are single files: only environments have others. */
	#inOneFile(
		writeWhole: NonNullable<FormatTools["writeWhole"]>,
		tree: Tree,
		items: readonly ItemFile[],
		own: Field,
	): readonly OutputFile[] {
		const { order } = this.#place.format.rules(own);
		const bundle = bundleOf(tree, items, order);
		const { files, losses } = writeWhole(bundle.tree);
		for (const loss of losses) {
			const { root, path } = bundle.placeOf(loss.path);
			this.#tell([{ ...loss, path }], root ?? own);
		}
		const environments = items.filter(({ kind }) => kind === "environment");
		return [
			...files,
			...environments.map((item) => this.#write(item, {})),
			...this.#copied,
		];
	}

	#scripted(tree: Tree, root: Field | undefined): Tree {
		const api = this.#to.scriptApi;
		if (root && api !== undefined && api !== this.#from.scriptApi)
			tellOwnApi(tree, root);
		return this.#rewritesScripts ? withRewrittenScripts(tree, root) : tree;
	}

	#ownTree(): Tree {
		const [path = ""] = this.#place.format.ownFiles;
		const kept = mapAt(this.own.kept, path);
		const whole = this.#withKept(this.own, kept, "collection", "");
		const all = without(whole, "items", "bundled");
		const config = mapAt(all, "config");
		return "environments" in config
			? { ...all, config: without(config, "environments") }
			: all;
	}

	/** What a file says, with what an earlier conversion kept of it. */
	#withKept(
		{ tree, document }: FileContent,
		kept: Tree,
		kind: FileKind,
		name: string,
	): Tree {
		const { keeping } = this.#from;
		if (this.#isSame || kept === EMPTY || keeping === undefined) return tree;
		const whole = keeping.restore(tree, kept, kind, name);
		if (whole === undefined)
			document.problems.push({
				code: "LEFTOVER_OUTDATED",
				severity: "warning",
				...keeping.outdated,
				location: {
					file: kind === "collection" ? this.#place.file : document.source.file,
					line: 1,
					column: 1,
				},
			});
		return whole ?? tree;
	}

	#write(
		{ path, kind, tree, root }: ItemFile,
		kept: Record<string, Tree>,
	): OutputFile {
		const said = this.#isSame ? tree : withDisabledVariables(tree);
		const { text, ...written } = this.#to.write(said, kind, basename(path));
		const file = fileOfItem(this.#target, path, kind);
		if (kind === "environment" && root) tellSecrets(tree, root, text);
		if (root && !this.#isSame) {
			if (written.kept !== EMPTY) kept[file] = written.kept;
			this.#tell(written.losses, root);
		}
		return { path: file, text };
	}

	#tell(losses: readonly Loss[], root: Field): void {
		if (this.#isSame) return;
		for (const { path, ...loss } of losses) {
			const [start, end] = locateInTree(root, path);
			root.document.report({ ...loss, severity: "warning" }, start, end);
		}
	}
}
