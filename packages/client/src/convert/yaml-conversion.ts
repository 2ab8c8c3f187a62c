import { basename, join } from "node:path";
import { CollectionFileError } from "../collection/errors.ts";
import type { FieldPath } from "../collection/model.ts";
import {
	ENVIRONMENTS_FOLDER,
	withoutEnding,
} from "../collection/open/collection-files.ts";
import { itemKind } from "../collection/open/item-kind.ts";
import { readSource } from "../collection/read/read-source.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { SourceText } from "../diagnostics/source-text.ts";
import { COLLECTION_BRU } from "../formats/bru/bru-names.ts";
import type { FileKind } from "../formats/bru/write/codecs.ts";
import { collectionToBru } from "../formats/bru/write/collection.ts";
import { type ToBru, toBru } from "../formats/bru/write/to-bru.ts";
import { writeYaml } from "../formats/opencollection/write-yaml.ts";
import { openYaml } from "../formats/opencollection/yaml-parse.ts";
import { type Field, formatPath } from "../formats/tree/field.ts";
import {
	flagAt,
	mapAt,
	mapsAt,
	type Tree,
	textAt,
	without,
} from "../formats/tree/plain-tree.ts";
import { locateInTree, readTree } from "../formats/tree/read-tree.ts";
import { bundledItems, freeName } from "./bundled.ts";
import { collectionFiles, disappeared } from "./collection-files.ts";
import { commentWarning } from "./comment-warning.ts";
import type { OutputFile } from "./output.ts";
import type { CollectionFormat } from "./plan.ts";
import { type ItemFile, isSpelledOut, spellOut } from "./spelled-out.ts";
import type { SurveyedFile } from "./survey.ts";

/** Converts the files of an OpenCollection, one after the other. */
export class YamlConversion {
	readonly files: OutputFile[] = [];
	readonly #format: CollectionFormat;
	readonly #found: Diagnostic[] = [];
	readonly #roots: Field[] = [];
	readonly #sources: SourceText[] = [];
	/** What `.bru` has no place for, by the file that it belongs to. */
	readonly #leftovers: Record<string, Tree> = {};
	readonly #items: ItemFile[] = [];

	constructor(format: CollectionFormat) {
		this.#format = format;
	}

	/** Everything that was found out so far. */
	problems(): readonly Diagnostic[] {
		const comment = commentWarning(this.#sources);
		return [
			...this.#roots.flatMap(({ document }) => document.problems),
			...this.#found,
			...(comment ? [comment] : []),
		];
	}

	/** Opens a file without which nothing can be converted. Throws `CollectionFileError`. */
	open(file: string): Field {
		const result = readSource(file);
		if (result.kind !== "source") {
			throw new CollectionFileError(
				result.kind === "problem" ? result.problem : disappeared(file),
			);
		}
		const root = this.#parse(result.source);
		const error = root.document.toError();
		if (error) throw error;
		return root;
	}

	/** Environments that stand in the collection's own file become files. */
	environments(root: Field): void {
		const taken = new Set<string>();
		const example = "`- name: …`, and below it `variables`.";
		const all = root.get("config").get("environments").items(example);
		for (const item of all) {
			const tree = readTree(item);
			const name = freeName(textAt(tree, "name") ?? "", taken);
			const path = `${ENVIRONMENTS_FOLDER}/${name}`;
			this.#write(path, "environment", tree, item);
		}
	}

	/** The requests and folders of a bundled collection. */
	items(items: Field): void {
		for (const { kind, path, tree, root } of bundledItems(items)) {
			const file = kind === "folder" ? `${path}/folder` : path;
			this.#write(file, kind, tree, root);
		}
	}

	/** Converts one file of a collection, or has it copied when it is none of its own. */
	file(root: string, { path, kind }: SurveyedFile): void {
		const from = join(root, path);
		if (kind === "other" || kind === "own") {
			this.files.push({ path, from });
			return;
		}
		const result = readSource(from);
		if (result.kind !== "source") {
			const isGone = result.kind === "missing";
			this.#found.push(isGone ? disappeared(from) : result.problem);
			return;
		}
		const field = openYaml(result.source);
		const isForeign = kind === "request" && itemKind(field).kind === "foreign";
		if (isForeign && !field.document.hasErrors) {
			this.files.push({ path, from });
			return;
		}
		this.#keep(field, result.source);
		if (field.document.hasErrors) return;
		this.#write(withoutEnding(path), kind, readTree(field), field);
	}

	/** The collection's own file, after all others: it holds what they left over. */
	collection(tree: Tree, root: Field): void {
		const config = without(mapAt(tree, "config"), "environments");
		const own = { ...tree, config };
		if (this.#format === "opencollection") {
			this.files.push({ path: "opencollection.yml", text: writeYaml(own) });
			return;
		}
		for (const file of spellOut(this.#items, own)) this.#toBru(file);
		const written = collectionToBru(own);
		this.#note(COLLECTION_BRU, written, root);
		this.files.push(
			...collectionFiles(written.text, written.config, this.#leftovers),
		);
	}

	/** What becomes `.bru` waits until all of it is known. */
	#write(path: string, kind: FileKind, tree: Tree, root: Field): void {
		if (this.#format === "bruno") this.#items.push({ path, kind, tree, root });
		else this.files.push({ path: `${path}.yml`, text: writeYaml(tree) });
	}

	#toBru({ path, kind, tree, root }: ItemFile): void {
		const written = toBru(tree, kind, basename(path));
		const file = `${path}.bru`;
		if (root) this.#note(file, written, root);
		this.files.push({ path: file, text: written.text });
	}

	#note(file: string, { lost, leftover, outdated }: ToBru, root: Field) {
		if (lost.length > 0) this.#leftovers[file] = leftover;
		for (const path of lost) {
			const isSecret = isSecretValue(path, leftover);
			const isSpelled = isSpelledOut(path, leftover);
			this.#warn(
				root,
				path,
				isSecret ? SECRET : isSpelled ? SPELLED_OUT : noPlace(path),
			);
		}
		for (const name of outdated) {
			const path = ["extensions", "bruno", "sections"];
			this.#warn(root, path, noLongerFits(name));
		}
	}

	#warn(
		root: Field,
		path: FieldPath,
		problem: Pick<Diagnostic, "code" | "message" | "hint">,
	): void {
		const [start, end] = locateInTree(root, path);
		root.document.report({ ...problem, severity: "warning" }, start, end);
	}

	#parse(source: SourceText): Field {
		const root = openYaml(source);
		this.#keep(root, source);
		return root;
	}

	#keep(root: Field, source: SourceText): void {
		this.#roots.push(root);
		this.#sources.push(source);
	}
}

/** The value of a secret is all that is not kept. */
function isSecretValue([list, index, member]: FieldPath, leftover: Tree) {
	const variable =
		list === "variables" && typeof index === "number"
			? mapsAt(leftover, list)[index]
			: undefined;
	return (
		member === "value" && variable !== undefined && flagAt(variable, "secret")
	);
}

const SECRET = {
	code: "SECRET_NOT_CONVERTED",
	message: "The value of a secret does not stand in a `.bru` file.",
	hint: "Put it into `.env`, under the variable's name.",
};

const SPELLED_OUT = {
	code: "SPELLED_OUT_IN_REQUESTS",
	message:
		"In `.bru`, folders cannot have settings, nor end inherited authentication (`auth: none`): both were written into the requests below.",
	hint: "Requests that you add here later have to say it themselves.",
};

function noPlace(path: FieldPath) {
	return {
		code: "KEPT_IN_BRUNO_JSON",
		message: `\`.bru\` has no place for all of \`${formatPath(path)}\`.`,
		hint: "It is kept in `bruno.json` under `extensions.opencollection`, without effect, and comes back when the collection is converted back.",
	};
}

function noLongerFits(section: string) {
	return {
		code: "KEPT_SECTION_OUTDATED",
		message: `The kept section \`${section}\` no longer fits what the file says, and is not converted.`,
		hint: "Remove it from `extensions.bruno.sections`.",
	};
}
