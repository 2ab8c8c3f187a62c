/** What decides the place of a folder or a request among its neighbours. */
export interface Ordered {
	readonly seq: number | undefined;
	readonly name: string;
	/** Decides between equal names. */
	readonly path: string;
}

/** The order of a run among folders, or among requests, of one folder: by `seq` (none is last), then by name. */
export function compareInRun(a: Ordered, b: Ordered): number {
	const bySeq = compareNumbers(
		a.seq ?? Number.POSITIVE_INFINITY,
		b.seq ?? Number.POSITIVE_INFINITY,
	);
	return (
		bySeq || compareNatural(a.name, b.name) || compareNatural(a.path, b.path)
	);
}

/**
 * Compares names as people count: `step 2` before `step 10`, small and capital
 * letters together. The same on every machine, whatever its locale.
 */
export function compareNatural(a: string, b: string): number {
	const left = chunks(a.toLowerCase());
	const right = chunks(b.toLowerCase());
	const common = Math.min(left.length, right.length);
	for (let index = 0; index < common; index++) {
		const order = compareChunks(left[index] ?? "", right[index] ?? "");
		if (order !== 0) return order;
	}
	return left.length - right.length || compareText(a, b);
}

/** Runs of digits, and what is between them. */
function chunks(text: string): readonly string[] {
	return text.match(/\d+|\D+/g) ?? [];
}

function compareChunks(a: string, b: string): number {
	if (!isDigit(a) || !isDigit(b)) return compareText(a, b);
	const left = a.replace(/^0+/, "");
	const right = b.replace(/^0+/, "");
	return left.length - right.length || compareText(left, right);
}

function isDigit(text: string): boolean {
	const code = text.charCodeAt(0);
	return code >= 48 && code <= 57;
}

function compareText(a: string, b: string): number {
	return a < b ? -1 : a > b ? 1 : 0;
}

function compareNumbers(a: number, b: number): number {
	return a < b ? -1 : a > b ? 1 : 0;
}
