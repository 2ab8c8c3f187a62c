import { h } from "./dom.js";
import { duration } from "./format.js";

const PHASES = [
	["dns", "Name lookup"],
	["connect", "Connecting"],
	["tls", "TLS handshake"],
	["send", "Sending"],
	["waiting", "Waiting"],
	["download", "Receiving"],
];

/** How the time of a request was spent, each phase where it lies in the whole. */
export function timingView({ response, duration: whole }) {
	const rows = [];
	for (const hop of response.redirects)
		rows.push(
			hopTitle(`${hop.status} from ${hop.url}`),
			...phaseRows(hop.timings),
		);
	if (response.redirects.length > 0)
		rows.push(hopTitle(`${response.status} from ${response.url}`));
	rows.push(...phaseRows(response.timings));
	const between = whole - response.duration;
	return h(
		"div",
		{ class: "timing" },
		...rows,
		h(
			"dl",
			{ class: "facts" },
			...fact("Exchange", duration(response.duration)),
			...fact("Scripts and the rest", duration(Math.max(0, between))),
			...fact("Request as a whole", duration(whole)),
		),
	);
}

function hopTitle(text) {
	return h("h4", {}, text);
}

function phaseRows(timings) {
	const phases = PHASES.filter(([name]) => timings[name] !== undefined);
	const sum = phases.reduce((total, [name]) => total + timings[name], 0);
	const total = Math.max(timings.total, sum, 0.001);
	let start = 0;
	return phases.map(([name, label]) => {
		const time = timings[name];
		const bar = h("span", { class: `span ${name}` });
		bar.style.left = `${(start / total) * 100}%`;
		bar.style.width = `${Math.max((time / total) * 100, 0.4)}%`;
		start += time;
		return h(
			"div",
			{ class: "phase" },
			h("span", {}, label),
			h("span", { class: "track" }, bar),
			h("span", { class: "number" }, duration(time)),
		);
	});
}

/** A name and a value for a `dl`. */
export function fact(name, value) {
	return [h("dt", {}, name), h("dd", {}, value)];
}
