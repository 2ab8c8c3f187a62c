import { ownMember } from "../../values/own-member.ts";
import type { ApiFile } from "./api-file.ts";

/** A value of a document together with where it stands; nothing is copied. */
export class ApiNode {
	readonly file: ApiFile;
	/** As JSON says it; undefined for what is not there. */
	readonly value: unknown;
	readonly #parent: ApiNode | undefined;
	readonly #key: string;

	constructor(file: ApiFile, value: unknown, parent?: ApiNode, key = "") {
		this.file = file;
		this.value = value;
		this.#parent = parent;
		this.#key = key;
	}

	/** What it is called where it stands: the key in the map, or the index in the list. */
	get key(): string {
		return this.#key;
	}

	/** The keys that lead to it from the top of its file. */
	get path(): readonly string[] {
		const keys: string[] = [];
		for (let at: ApiNode | undefined = this; at.#parent; at = at.#parent)
			keys.unshift(at.#key);
		return keys;
	}

	/** RFC 6901, as a fragment: `#/paths/~1pets`. */
	get pointer(): string {
		const keys = this.path.map(
			(key) => `/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`,
		);
		return `#${keys.join("")}`;
	}

	get isThere(): boolean {
		return this.value !== undefined;
	}

	get isMap(): boolean {
		return isMap(this.value);
	}

	get isList(): boolean {
		return Array.isArray(this.value);
	}

	/** The member of a map, or the element of a list; one that is not there has no value. */
	get(key: string): ApiNode {
		return new ApiNode(this.file, ownMember(this.value, key), this, key);
	}

	has(key: string): boolean {
		return ownMember(this.value, key) !== undefined;
	}

	/** The members of a map, without those that extend OpenAPI (`x-…`). */
	members(): readonly ApiNode[] {
		return this.keys()
			.filter((key) => !key.startsWith("x-"))
			.map((key) => this.get(key));
	}

	keys(): readonly string[] {
		return isMap(this.value) ? Object.keys(this.value) : [];
	}

	items(): readonly ApiNode[] {
		return Array.isArray(this.value)
			? this.value.map((_, index) => this.get(String(index)))
			: [];
	}

	/** The text of a scalar, also of a number; undefined for all else. */
	text(): string | undefined {
		switch (typeof this.value) {
			case "string":
				return this.value;
			case "number":
			case "bigint":
			case "boolean":
				return String(this.value);
			default:
				return undefined;
		}
	}

	/** The text of a member that is not blank. */
	textAt(key: string): string | undefined {
		const text = this.get(key).text()?.trim();
		return text === "" ? undefined : text;
	}

	flagAt(key: string): boolean {
		const { value } = this.get(key);
		return value === true || value === "true";
	}

	/** The texts in the list below a key. */
	textsAt(key: string): readonly string[] {
		return this.get(key)
			.items()
			.flatMap((item) => item.text() ?? []);
	}
}

export type PlainMap = { readonly [key: string]: unknown };

export function isMap(value: unknown): value is PlainMap {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
