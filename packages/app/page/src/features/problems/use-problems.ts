import { useEffect, useState } from "react";
import type { ProblemList } from "../../../../src/protocol/problems.ts";
import { problemApi } from "../../api/problem-api.ts";
import { problemStore } from "../../problems/problem-state.ts";
import { attempt } from "../../state/notice-state.ts";
import { useStore } from "../../store/store.ts";

const NOTHING: ProblemList = { counts: null, problems: [], about: {} };

/** Everything that the last check has found; read again after the next one. */
export function useProblems(): ProblemList {
	const state = useStore(problemStore);
	const [list, setList] = useState(NOTHING);
	useEffect(() => {
		if (state.counts === null) return;
		let isCurrent = true;
		void attempt(async () => {
			const read = await problemApi.list();
			if (isCurrent) setList(read);
		});
		return () => {
			isCurrent = false;
		};
	}, [state]);
	return list;
}
