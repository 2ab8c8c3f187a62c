/**
 * The decimal text of a number: the shortest digits that give the same number
 * back, never with an exponent. `1e21` is `1000000000000000000000`, `1.5e-7`
 * is `0.00000015`, `-0` is `0`.
 */
export function numberText(value: number): string {
	if (Number.isSafeInteger(value)) return String(value); // no exponent to look for
	const text = String(value);
	const exponentAt = text.indexOf("e");
	return exponentAt === -1 ? text : withoutExponent(text, exponentAt);
}

function withoutExponent(text: string, exponentAt: number): string {
	const sign = text.startsWith("-") ? "-" : "";
	const [whole = "", fraction = ""] = text
		.slice(sign.length, exponentAt)
		.split(".");
	const digits = whole + fraction;
	const point = whole.length + Number(text.slice(exponentAt + 1));
	if (point <= 0) return `${sign}0.${"0".repeat(-point)}${digits}`;
	// JavaScript writes an exponent only from 1e21 on, where no fraction is left.
	return sign + digits.padEnd(point, "0");
}
