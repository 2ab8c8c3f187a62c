import type {
	LiveItem,
	LivePage,
	LiveQuery,
} from "../../../../../src/protocol/live.ts";
import { getJson } from "../../../api/call.ts";

/** What the page asks about a response that comes piece by piece. */
export const liveApi = {
	page: (id: string, { filter, ...numbers }: LiveQuery) => {
		const query = new URLSearchParams({ filter });
		for (const [name, number] of Object.entries(numbers))
			query.set(name, String(number));
		return getJson<LivePage>(`exchanges/${id}/live?${query}`);
	},
	item: (id: string, number: number) =>
		getJson<LiveItem>(`exchanges/${id}/live/${number}`),
};
