import {
	decodeFrom,
	ENCODINGS,
	type Encoding,
	encodeAs,
} from "../marks/encodings.ts";
import {
	piecesOfMarked,
	type SecretMark,
	type SecretMarks,
} from "../marks/mark.ts";
import type { BookedSecret, SecretBook } from "./secret-book.ts";
import { shaped, standInFor } from "./stand-in.ts";

const NAMES_OF_ENCODINGS = Object.keys(ENCODINGS) as Encoding[];
const BASE64_CHARACTER = /[A-Za-z0-9+/=_-]/;
/** How deep texts are decoded that are encoded in each other. */
const MOST_LEVELS = 3;
/** Concealing may bring letters together that are a secret. */
const MOST_ROUNDS = 3;

/** Puts marks in the place of the secrets in the texts of one exchange. */
export class Concealer {
	readonly #book: SecretBook;
	readonly #marks: Map<string, SecretMark>;
	/** How many exchanges had begun before this one. */
	readonly #at: number;
	/** The texts of the exchange, in which no label may stand by chance. */
	readonly #literal: string;

	constructor(
		book: SecretBook,
		at: number,
		{
			marks,
			literal,
		}: { readonly marks: SecretMarks; readonly literal: string },
	) {
		this.#book = book;
		this.#at = at;
		this.#marks = new Map(marks);
		this.#literal = literal;
	}

	/** All that it has put anywhere. */
	get marks(): SecretMarks {
		return this.#marks;
	}

	/** @param isUrl braces have no place there, and are percent-encoded */
	conceal(text: string, isUrl = false): string {
		let concealed = text;
		for (let round = 0; round < MOST_ROUNDS; round += 1) {
			const next = this.#concealPieces(concealed, isUrl, 0);
			if (next === concealed) return next;
			concealed = next;
		}
		return concealed;
	}

	#concealPieces(text: string, isUrl: boolean, level: number): string {
		return piecesOfMarked(text, this.#marks)
			.map((piece) =>
				piece.kind === "mark"
					? piece.label
					: this.#concealLiteral(piece.text, isUrl, level),
			)
			.join("");
	}

	#concealLiteral(text: string, isUrl: boolean, level: number): string {
		let concealed = "";
		let end = 0;
		for (const [from, to] of this.#book.rangesIn(text)) {
			if (from < end) continue;
			const run = this.#explained(text, from, to, end, isUrl, level);
			concealed += text.slice(end, run.from) + run.text;
			end = run.to;
		}
		return concealed + text.slice(end);
	}

	/** What stands in the place of a range, and how much of the text that covers. */
	#explained(
		text: string,
		from: number,
		to: number,
		begin: number,
		isUrl: boolean,
		level: number,
	): { readonly from: number; readonly to: number; readonly text: string } {
		const raw = text.slice(from, to);
		const whole = this.#whole(raw);
		const isNamed = whole && !this.#book.isNameless(whole.secret);
		if (isNamed) return { from, to, text: this.#label(whole, isUrl) };
		const run = this.#encodedRun(text, from, to, begin, isUrl, level);
		if (run) return run;
		if (whole) return { from, to, text: this.#label(whole, isUrl) };
		const within = this.#book
			.secretsIn(raw)
			.find((secret) => raw.includes(secret.text));
		const concealed = within
			? this.#divided(raw, within, isUrl, level)
			: this.#nameless(raw, isUrl);
		return { from, to, text: concealed };
	}

	#whole(
		raw: string,
	):
		| { readonly secret: BookedSecret; readonly encoding: Encoding }
		| undefined {
		const exact = this.#book.whole(raw);
		if (exact) return { secret: exact, encoding: "plain" };
		for (const secret of this.#book.secretsIn(raw))
			for (const encoding of NAMES_OF_ENCODINGS)
				if (encodeAs(encoding, secret.text) === raw)
					return { secret, encoding };
		return undefined;
	}

	/** Several secrets beside each other, or one with a part of another. */
	#divided(
		raw: string,
		secret: BookedSecret,
		isUrl: boolean,
		level: number,
	): string {
		const label = this.#label({ secret, encoding: "plain" }, isUrl);
		return raw
			.split(secret.text)
			.map((part) => this.#concealLiteral(part, isUrl, level + 1))
			.join(label);
	}

	/** `Basic YWxpY2U6c2VjcmV0`: what is encoded has more in it than the secret. */
	#encodedRun(
		text: string,
		from: number,
		to: number,
		begin: number,
		isUrl: boolean,
		level: number,
	) {
		if (level >= MOST_LEVELS) return undefined;
		let [start, end] = [from, to];
		while (start > begin && BASE64_CHARACTER.test(text[start - 1] ?? ""))
			start -= 1;
		while (BASE64_CHARACTER.test(text[end] ?? "")) end += 1;
		const run = text.slice(start, end);
		for (const encoding of ["base64", "base64url", "hex"] as const) {
			const decoded = decodeFrom(encoding, run);
			if (decoded === undefined) continue;
			const inner = this.#concealPieces(decoded, false, level + 1);
			if (inner === decoded) continue;
			const label = this.#place({ name: "encoded", encoding, inner }, isUrl);
			return { from: start, to: end, text: label };
		}
		return undefined;
	}

	#label(
		{
			secret,
			encoding,
		}: { readonly secret: BookedSecret; readonly encoding: Encoding },
		isUrl: boolean,
	): string {
		const name = this.#book.labelOf(secret);
		secret.isLearnt ||= secret.since > this.#at;
		const isUnknown = secret.isLearnt || this.#book.isNameless(secret);
		const standIn = isUnknown ? this.#standIn(secret.text, name) : undefined;
		const mark = { name, encoding, ...(standIn !== undefined && { standIn }) };
		return this.#place(mark, isUrl);
	}

	#standIn(text: string, name: string): string {
		const standIn = standInFor(text, name);
		const tells = this.#book.rangesIn(standIn).length > 0;
		return tells ? shaped(text, name) : standIn;
	}

	/** A secret in a form that has no name: a part of one, or one that is encoded twice. */
	#nameless(raw: string, isUrl: boolean): string {
		const name = `secret of ${raw.length}`;
		return this.#place(
			{ name, encoding: "raw", standIn: shaped(raw, name) },
			isUrl,
		);
	}

	/** The label of a mark, which is put where it is not yet known. */
	#place(mark: SecretMark, isUrl: boolean): string {
		const form = isBare(mark.encoding) ? "" : `:${mark.encoding}`;
		for (let number = 0; ; number += 1) {
			const word = number === 0 ? "" : `~${number}`;
			const braced = `{{${mark.name}${form}${word}}}`;
			const label = isUrl ? encodeURIComponent(braced) : braced;
			const known = this.#marks.get(label);
			if (known === undefined && this.#literal.includes(label)) continue;
			if (known !== undefined && !isSame(known, mark)) continue;
			this.#marks.set(label, known ?? mark);
			return label;
		}
	}
}

function isSame(one: SecretMark, other: SecretMark): boolean {
	return (
		one.name === other.name &&
		one.encoding === other.encoding &&
		one.inner === other.inner
	);
}

function isBare(encoding: Encoding): boolean {
	return encoding === "plain" || encoding === "raw";
}
