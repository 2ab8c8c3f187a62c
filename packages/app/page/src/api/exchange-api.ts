import type {
	BodyBlock,
	BodyLines,
	BodyMatches,
	BodyQuery,
	BodySegments,
	BodyShape,
	BodyTable,
	BodyText,
	BodyValue,
	BodyView,
	CopyBody,
	FilterOutcome,
	JarContent,
	RowsOfLines,
	TableRequest,
} from "../../../src/protocol/responses.ts";
import { getJson, postForText, postJson } from "./call.ts";
import { apiPath } from "./page-start.ts";

/** What the page asks about a response. */
export const exchangeApi = {
	lines: (id: string, shape: BodyShape, from: number, count: number) =>
		getJson<BodyLines>(
			`exchanges/${id}/lines?${inQuery(shape)}&from=${from}&count=${count}`,
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
	block: (id: string, shape: BodyShape, line: number) =>
		getJson<BodyBlock>(`exchanges/${id}/block?${inQuery(shape)}&line=${line}`),
	/** The first row of each of these lines. */
	rows: (id: string, ask: RowsOfLines) =>
		postJson<readonly number[]>(`exchanges/${id}/rows`, ask),
	search: (
		id: string,
		shape: BodyShape,
		query: BodyQuery,
		signal?: AbortSignal,
	) =>
		postJson<BodyMatches>(
			`exchanges/${id}/search`,
			{ ...shape, query },
			signal,
		),
	value: (id: string, shape: BodyShape, line: number) =>
		getJson<BodyValue | null>(
			`exchanges/${id}/value?${inQuery(shape)}&line=${line}`,
		),
	/** Undefined where it is too large for a clipboard. */
	copy: async (id: string, ask: CopyBody): Promise<string | undefined> => {
		const response = await postForText(`exchanges/${id}/copy`, ask);
		return response.status === 413 ? undefined : response.text();
	},
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

function inQuery({ view, columns }: BodyShape): string {
	return columns === undefined
		? `view=${view}`
		: `view=${view}&columns=${columns}`;
}
