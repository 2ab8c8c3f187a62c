import type {
	BodyBlock,
	BodyLines,
	BodyMatches,
	BodyQuery,
	BodySegments,
	BodyTable,
	BodyText,
	BodyValue,
	BodyView,
	FilterOutcome,
	JarContent,
	TableRequest,
} from "../../../src/protocol/responses.ts";
import { getJson, postJson } from "./call.ts";
import { apiPath } from "./page-start.ts";

/** What the page asks about a response. */
export const exchangeApi = {
	lines: (id: string, view: BodyView, from: number, count: number) =>
		getJson<BodyLines>(
			`exchanges/${id}/lines?view=${view}&from=${from}&count=${count}`,
		),
	segments: (
		id: string,
		view: BodyView,
		line: number,
		from: number,
		count: number,
	) =>
		getJson<BodySegments>(
			`exchanges/${id}/segments?view=${view}&line=${line}&from=${from}&count=${count}`,
		),
	block: (id: string, view: BodyView, line: number) =>
		getJson<BodyBlock>(`exchanges/${id}/block?view=${view}&line=${line}`),
	search: (
		id: string,
		view: BodyView,
		query: BodyQuery,
		signal?: AbortSignal,
	) => postJson<BodyMatches>(`exchanges/${id}/search`, { view, query }, signal),
	value: (id: string, line: number) =>
		getJson<BodyValue | null>(`exchanges/${id}/value?line=${line}`),
	table: (id: string, ask: TableRequest) =>
		postJson<BodyTable | null>(`exchanges/${id}/table`, ask),
	filter: (id: string, filter: string, signal: AbortSignal) =>
		postJson<FilterOutcome>(`exchanges/${id}/filter`, { filter }, signal),
	text: (id: string, view: BodyView) =>
		getJson<BodyText>(`exchanges/${id}/text?view=${view}`),
	cookies: (id: string) => getJson<JarContent>(`exchanges/${id}/cookies`),
	deleteCookie: (id: string, name: string) =>
		postJson<JarContent>(`exchanges/${id}/cookies/delete`, { name }),
	/** Lets the server drop a response that is not shown any more. */
	forget: async (id: string): Promise<void> => {
		await fetch(apiPath(`exchanges/${id}`), { method: "DELETE" });
	},
	/** For a frame or a picture. */
	contentUrl: (id: string) => apiPath(`exchanges/${id}/content`),
	visualizationUrl: (id: string, index: number) =>
		apiPath(`exchanges/${id}/visualizations/${index}`),
	downloadUrl: (id: string) => apiPath(`exchanges/${id}/download`),
} as const;
