/**
 * The wire format of D-Bus, as much of it as a small service needs.
 * https://dbus.freedesktop.org/doc/dbus-specification.html
 */

/** A value whose type goes with it. */
export interface Variant {
	readonly signature: string;
	readonly value: unknown;
}

const FIXED: Readonly<Record<string, number>> = {
	y: 1,
	b: 4,
	i: 4,
	u: 4,
	t: 8,
};

/** The complete types that a signature consists of: `sa{sv}` → `s`, `a{sv}`. */
export function typesIn(signature: string): readonly string[] {
	const types: string[] = [];
	for (let at = 0; at < signature.length; ) {
		const end = endOfType(signature, at);
		types.push(signature.slice(at, end));
		at = end;
	}
	return types;
}

function endOfType(signature: string, at: number): number {
	const first = signature[at];
	if (first === "a") return endOfType(signature, at + 1);
	if (first !== "(" && first !== "{") return at + 1;
	let depth = 0;
	for (let index = at; ; index++) {
		if ("({".includes(signature[index] ?? "")) depth++;
		if (")}".includes(signature[index] ?? "")) depth--;
		if (depth === 0) return index + 1;
	}
}

function alignmentOf(type: string): number {
	const first = type[0] ?? "";
	if (first === "(" || first === "{") return 8;
	if (first === "a" || first === "s" || first === "o") return 4;
	return FIXED[first] ?? 1;
}

export class Writer {
	#bytes: number[] = [];

	get buffer(): Buffer {
		return Buffer.from(this.#bytes);
	}

	align(to: number): void {
		while (this.#bytes.length % to !== 0) this.#bytes.push(0);
	}

	write(signature: string, values: readonly unknown[]): this {
		for (const [index, type] of typesIn(signature).entries())
			this.#one(type, values[index]);
		return this;
	}

	#one(type: string, value: unknown): void {
		this.align(alignmentOf(type));
		const first = type[0];
		if (first === "a") this.#array(type.slice(1), value);
		else if (first === "(" || first === "{")
			this.write(type.slice(1, -1), listOf(value));
		else if (first === "v") this.#variant(value);
		else if (first === "g") this.#text(String(value), 1);
		else if (first === "s" || first === "o") this.#text(String(value), 4);
		else this.#number(Number(value), FIXED[first ?? ""] ?? 4);
	}

	#array(type: string, value: unknown): void {
		const at = this.#bytes.length;
		this.#number(0, 4);
		this.align(alignmentOf(type));
		const start = this.#bytes.length;
		const items = Buffer.isBuffer(value) ? [...value] : listOf(value);
		for (const item of items) this.#one(type, item);
		const length = Buffer.alloc(4);
		length.writeUInt32LE(this.#bytes.length - start);
		this.#bytes.splice(at, 4, ...length);
	}

	#variant(value: unknown): void {
		const { signature, value: inner } = variantOf(value);
		this.#text(signature, 1);
		this.#one(signature, inner);
	}

	#text(text: string, lengthBytes: number): void {
		const bytes = Buffer.from(text);
		this.#number(bytes.length, lengthBytes);
		this.#bytes.push(...bytes, 0);
	}

	#number(value: number, size: number): void {
		const bytes = Buffer.alloc(8);
		bytes.writeBigUInt64LE(BigInt(value));
		this.#bytes.push(...bytes.subarray(0, size));
	}
}

export class Reader {
	readonly #buffer: Buffer;
	#at = 0;

	constructor(buffer: Buffer) {
		this.#buffer = buffer;
	}

	read(signature: string): readonly unknown[] {
		return typesIn(signature).map((type) => this.#one(type));
	}

	#one(type: string): unknown {
		this.#align(alignmentOf(type));
		const first = type[0];
		if (first === "a") return this.#array(type.slice(1));
		if (first === "(" || first === "{") return this.read(type.slice(1, -1));
		if (first === "v") {
			const signature = this.#text(1);
			return { signature, value: this.#one(signature) };
		}
		if (first === "g") return this.#text(1);
		if (first === "s" || first === "o") return this.#text(4);
		const number = this.#number(FIXED[first ?? ""] ?? 4);
		return first === "b" ? number === 1 : number;
	}

	#array(type: string): unknown {
		const length = this.#number(4);
		this.#align(alignmentOf(type));
		const end = this.#at + length;
		if (type === "y") {
			const bytes = this.#buffer.subarray(this.#at, end);
			this.#at = end;
			return Buffer.from(bytes);
		}
		const items: unknown[] = [];
		while (this.#at < end) items.push(this.#one(type));
		return items;
	}

	#text(lengthBytes: number): string {
		const length = this.#number(lengthBytes);
		const text = this.#buffer.toString("utf8", this.#at, this.#at + length);
		this.#at += length + 1;
		return text;
	}

	#number(size: number): number {
		const at = this.#at;
		this.#at += size;
		return size === 8
			? Number(this.#buffer.readBigUInt64LE(at))
			: this.#buffer.readUIntLE(at, size);
	}

	#align(to: number): void {
		while (this.#at % to !== 0) this.#at++;
	}
}

export function listOf(value: unknown): readonly unknown[] {
	return Array.isArray(value) ? value : [];
}

export function variantOf(value: unknown): Variant {
	if (typeof value === "object" && value !== null && "signature" in value)
		return {
			signature: String(value.signature),
			value: "value" in value ? value.value : undefined,
		};
	throw new TypeError("This is no variant.");
}
