import { join } from "node:path";
import type { Collection } from "@curlew/client";
import {
	type Edit,
	FORMATS,
	type FormOwner,
	type FormTree,
	formAsWritten,
	newFileText,
	readForm,
} from "@curlew/client/editing";
import { freeName } from "@curlew/client/internal";
import type { Base } from "../base/base-types.ts";
import type { DocumentRequests } from "../base/operation-request.ts";
import { memberIn } from "../data.ts";
import { textOfFile } from "../items/collection-requests.ts";
import { formOfBase } from "./base-of-plan.ts";
import { mergeItem } from "./merge-item.ts";
import {
	choiceFor,
	idOfConflict,
	type PlannedFile,
	type SyncChange,
	type SyncChoices,
	type SyncConflict,
} from "./sync-plan.ts";

interface WholeInput {
	readonly collection: Collection;
	readonly base: Base | undefined;
	readonly document: DocumentRequests;
	readonly source: Base["document"];
	readonly choices: SyncChoices;
}

interface WholeOutcome {
	readonly base: Pick<Base, "own" | "environments">;
	readonly files: readonly PlannedFile[];
	readonly changes: readonly SyncChange[];
	readonly conflicts: readonly SyncConflict[];
}

/** Merges what a document says of the collection as a whole: authentication, variables, servers. */
export class WholeCollection {
	readonly #input: WholeInput;
	readonly #files: PlannedFile[] = [];
	readonly #changes: SyncChange[] = [];
	readonly #conflicts: SyncConflict[] = [];

	constructor(input: WholeInput) {
		this.#input = input;
	}

	async merged(): Promise<WholeOutcome> {
		const own = this.#own();
		const environments = await this.#environments();
		return {
			base: { own, environments },
			files: this.#files,
			changes: this.#changes,
			conflicts: this.#conflicts,
		};
	}

	/** Its own file. Of a format that has no such members, nothing is merged but the place of the document. */
	#own(): FormTree {
		const { collection, base, document, source } = this.#input;
		const { file, format } = collection.definition;
		const theirs = document.own;
		if (format !== FORMATS.opencollection) return theirs;
		const { tree } = readForm(sourceOf(file, "collection"));
		const path = ["extensions", "curlew", "openapi", "document"];
		const curlew = memberIn(tree["extensions"], "curlew");
		const place = memberIn(memberIn(curlew, "openapi"), "document");
		const marks = place === source.place ? [] : [{ path, value: source.place }];
		return this.#merge("collection", file, "collection", {
			base: base?.own,
			theirs,
			marks,
		});
	}

	async #environments(): Promise<ReadonlyMap<string, FormTree>> {
		const { collection, base, document } = this.#input;
		const names = await collection.environmentNames();
		const taken = new Set(names.map((name) => name.toLowerCase()));
		const next = new Map(base?.environments);
		for (const [name, form] of document.environments) {
			const theirs = this.#written(form);
			const before = base?.environments.get(name);
			const file = names.includes(name)
				? (await collection.environment(name)).file
				: undefined;
			const isBeside =
				file !== undefined && file !== collection.definition.file;
			if (isBeside)
				next.set(
					name,
					this.#merge(`environment ${name}`, file, "environment", {
						base: before,
						theirs,
						marks: [],
					}),
				);
			else {
				next.set(name, theirs);
				if (before === undefined && file === undefined)
					this.#add(freeName(name, taken), form);
			}
		}
		return next;
	}

	#written(form: FormTree): FormTree {
		const { format } = this.#input.collection.definition;
		return format === FORMATS.opencollection
			? form
			: formAsWritten(format, "environment", form);
	}

	#add(name: string, form: FormTree): void {
		const { root, format } = this.#input.collection.definition;
		const path = `environments/${name}`;
		const file = join(root, `${path}${format.environmentEndings[0]}`);
		const text = newFileText(file, "environment", form);
		this.#files.push({ file, text, before: undefined });
		const operation = `environment ${name}`;
		this.#changes.push({ kind: "added", operation, request: path });
	}

	#merge(
		operation: string,
		file: string,
		kind: FormOwner,
		sides: {
			readonly base: FormTree | undefined;
			readonly theirs: FormTree;
			readonly marks: readonly Edit[];
		},
	): FormTree {
		const source = sourceOf(file, kind);
		const outcome = mergeItem({
			source,
			form: readForm(source).tree,
			...sides,
			choose: (field) => choiceFor(this.#input.choices, operation, field),
		});
		const { text, fields } = outcome;
		if (text !== source.text)
			this.#files.push({ file, text, before: source.text });
		if (fields.length > 0)
			this.#changes.push({
				kind: "changed",
				operation,
				request: operation,
				fields,
			});
		for (const { at: _, ...conflict } of outcome.conflicts)
			this.#conflicts.push({
				...conflict,
				id: idOfConflict(operation, conflict.field),
				operation,
				request: operation,
				file,
			});
		return formOfBase(outcome.base);
	}
}

function sourceOf(file: string, kind: FormOwner) {
	return { file, text: textOfFile(file), kind, basePath: [] };
}
