import { relative } from "node:path";
import { ExchangeError, visibleLine } from "@curlew/client/carrying";
import type { SoughtRequest } from "../match/compare-requests.ts";
import type { RequestDifference } from "../match/findings.ts";
import type { ShelfMiss } from "./shelf.ts";

const MOST_SHOWN = 5;
/** Characters. */
const LONGEST = 80;

/** Why a request cannot be answered: what is most like it, and in what that differs. */
export function notRecorded(
	{ method, url }: SoughtRequest,
	{ nearest, differences }: ShelfMiss,
	folder: string,
): ExchangeError {
	const message = `${method} ${visibleLine(url)} is not recorded in ${relative(process.cwd(), folder) || folder}.`;
	const remedy =
		"Record it again (--record), or have what is missing sent and recorded (--replay-missing send).";
	if (nearest === undefined)
		return new ExchangeError("NOT_RECORDED", message, remedy);
	const { file, number, request } = nearest;
	const place = `${relative(folder, file) || file}, entry ${number}`;
	const shown = differences.slice(0, MOST_SHOWN).map(describe);
	const more = differences.length - shown.length;
	const rest = more > 0 ? [`and ${more} more`] : [];
	return new ExchangeError(
		"NOT_RECORDED",
		message,
		`The nearest is ${request.method} ${visibleLine(request.url)} (${place}), which differs: ${[...shown, ...rest].join("; ")}. ${remedy}`,
	);
}

function describe({ place, recorded, sent }: RequestDifference): string {
	if (recorded === undefined) return `${place} ${short(sent)} was not recorded`;
	if (sent === undefined) return `${place} ${short(recorded)} is not sent`;
	return `${place} was ${short(recorded)}, and is ${short(sent)}`;
}

function short(text = ""): string {
	const line = visibleLine(text);
	return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}
