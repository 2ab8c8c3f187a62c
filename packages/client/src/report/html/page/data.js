import { byId } from "./dom.js";

/** The data blocks of the page, read once. Details stay text until somebody wants them. */
export const report = {
	run: {},
	end: {},
	rows: [],
	details: [],
	variables: [],
};

/** Reads the run, its end, and the list's part of each result. */
export function readReport() {
	report.run = JSON.parse(byId("run").textContent);
	report.end = JSON.parse(byId("end").textContent);
	const lines = byId("results").textContent.split("\n");
	for (let index = 0; index + 2 < lines.length; index += 3) {
		const row = JSON.parse(lines[index]);
		row.folder = row.path.includes("/")
			? row.path.slice(0, row.path.lastIndexOf("/"))
			: "";
		row.position = report.rows.length;
		report.rows.push(row);
		report.details.push(lines[index + 1]);
		report.variables.push(lines[index + 2]);
	}
}

/** Everything about one request. @param {number} position in `report.rows` */
export function detailsOf(position) {
	return JSON.parse(report.details[position]);
}

/** From the first request to the last answer, milliseconds; never 0. */
export function spanOfRun() {
	let end = 1;
	for (const { start, duration } of report.rows)
		end = Math.max(end, start + duration);
	return end;
}

/** How many there are of each status. */
export function countByStatus(rows) {
	const counts = { passed: 0, failed: 0, error: 0, skipped: 0 };
	for (const row of rows) counts[row.status] += 1;
	return counts;
}

/** How many requests of the whole run there are of each status, also of those that are not in the page. */
export function countOfRun() {
	const counts = countByStatus(report.rows);
	for (const [status, count] of Object.entries(report.end.omitted ?? {}))
		counts[status] += count;
	return counts;
}

/** `users/create.yml:12`, as seen from the collection. */
export function placeOf({ file, line }) {
	const root = report.run.collection.root;
	const isInside =
		file.startsWith(root) && /^[\\/]/.test(file.slice(root.length));
	return `${isInside ? file.slice(root.length + 1) : file}:${line}`;
}
