/** What decides the place of a folder or a request among its neighbours. */
export interface Ordered {
	readonly seq: number | undefined;
	readonly name: string;
	/** In the collection, with `/`. Decides between equal names; its end is the name of the file or folder. */
	readonly path: string;
}

type Compare = (a: Ordered, b: Ordered) => number;

/** How neighbours are compared where their numbers say nothing. */
export interface RunOrder {
	readonly folders: Compare;
	readonly requests: Compare;
	/** Whether a request's `seq: 0` says nothing, as Bruno has it in YAML. Default: it comes before 1. */
	readonly isZeroNone?: boolean;
	/** Compares folders and requests alike, where they are one sequence. Default: the folders come first. */
	readonly together?: Compare;
	/** Whether items have no numbers at all, and only their list tells the order. */
	readonly isListOnly?: true;
}

/** Of Curlew's own collections: by name, as people count. */
export const BY_NAME: RunOrder = {
	folders: compareNames,
	requests: compareNames,
};

/** Of Bruno's: folders as a dictionary has them, requests as the file system's listing does, and by the names on disk, whatever the files call themselves. */
export const BY_FILE_NAME: RunOrder = {
	folders: (a, b) =>
		dictionary().compare(lastStep(a.path), lastStep(b.path)) ||
		compareText(a.path, b.path),
	requests: (a, b) => compareText(fileName(a), fileName(b)),
};

/** Of Bruno's in YAML. */
export const BY_FILE_NAME_IN_YAML: RunOrder = {
	...BY_FILE_NAME,
	isZeroNone: true,
};

/** Of a bundle: as items stand in their list. */
export const AS_LISTED: RunOrder = { folders: () => 0, requests: () => 0 };

/** Of Postman's in JSON: folders among the requests, as they stand. */
export const TOGETHER_AS_LISTED: RunOrder = {
	...AS_LISTED,
	together: () => 0,
	isListOnly: true,
};

/** Of Postman's in folders: by `order`, where none counts as 0; equal ones by name, where capital letters and digits are nothing special. */
export const TOGETHER_BY_NUMBER: RunOrder = {
	folders: compareOrdered,
	requests: compareOrdered,
	together: compareOrdered,
};

/**
 * The order of a folder's folders in a run: those without a valid `seq` (a whole
 * number from 1) by name; each of the others is then inserted at the place that
 * its number names among them, equal ones together.
 */
export function orderFolders<T>(
	folders: readonly T[],
	orderedOf: (folder: T) => Ordered,
	order: RunOrder,
): T[] {
	const byName = folders
		.map((folder) => ({ folder, ...orderedOf(folder) }))
		.sort(order.folders);
	const slots = byName
		.filter(({ seq }) => !isPlace(seq))
		.map((folder) => [folder]);
	const numbered = byName.flatMap((folder) =>
		isPlace(folder.seq) ? [{ ...folder, seq: folder.seq }] : [],
	);
	for (const folder of numbered.sort((a, b) => a.seq - b.seq)) {
		const there = slots[folder.seq - 1];
		if (there?.[0]?.seq === folder.seq) there.push(folder);
		else slots.splice(folder.seq - 1, 0, [folder]);
	}
	return slots.flat().map(({ folder }) => folder);
}

/** The order of a folder's requests in a run: by `seq`, where none counts as 1, then by name. */
export function orderRequests<T>(
	requests: readonly T[],
	orderedOf: (request: T) => Ordered,
	order: RunOrder,
): T[] {
	const numberOf = ({ seq = 1 }: Ordered) =>
		seq === 0 && order.isZeroNone ? 1 : seq;
	return requests
		.map((request) => ({ request, ...orderedOf(request) }))
		.sort(
			(a, b) =>
				compareNumbers(numberOf(a), numberOf(b)) || order.requests(a, b),
		)
		.map(({ request }) => request);
}

function compareOrdered(a: Ordered, b: Ordered): number {
	return (
		compareNumbers(a.seq ?? 0, b.seq ?? 0) ||
		compareText(a.name.toLowerCase(), b.name.toLowerCase()) ||
		compareText(a.path, b.path)
	);
}

function isPlace(seq: number | undefined): seq is number {
	return seq !== undefined && Number.isInteger(seq) && seq > 0;
}

function compareNames(a: Ordered, b: Ordered): number {
	return compareNatural(a.name, b.name) || compareNatural(a.path, b.path);
}

/** One for all machines, whatever their locale. Made when it is first needed. */
function dictionary(): Intl.Collator {
	collator ??= new Intl.Collator("en");
	return collator;
}
let collator: Intl.Collator | undefined;

function lastStep(path: string): string {
	return path.slice(path.lastIndexOf("/") + 1);
}

/** As far as it decides: `a-b.bru` comes before `a.bru`. */
function fileName({ path }: Ordered): string {
	return `${lastStep(path)}.`;
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
