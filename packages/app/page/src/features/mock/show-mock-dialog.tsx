import { attempt } from "../../state/notice-state.ts";
import { showDialog } from "../../ui/dialog-state.tsx";

/** Asks what a mock is to answer from, and starts it. */
export function showMockDialog(): void {
	void attempt(async () => {
		const [{ MockDialog }, { mockApi }] = await Promise.all([
			import("./mock-dialog.tsx"),
			import("../../api/mock-api.ts"),
		]);
		const { contract, head } = await mockApi.state();
		showDialog((close) => (
			<MockDialog
				contract={contract}
				last={head?.document ?? undefined}
				onClose={close}
			/>
		));
	});
}
