import { createRoot } from "react-dom/client";
import { openEventStream } from "./api/event-stream.ts";
import { App } from "./app/app.tsx";
import { keepFocus } from "./app/keep-focus.ts";
import { followSelectAll } from "./app/select-all.ts";
import { followShortcuts } from "./app/shortcuts.ts";
import { followAppearance } from "./features/appearance/appearance-state.ts";
import { followDrops } from "./features/collections/follow-drops.ts";
import { tellProblems } from "./features/problems/tell-problems.ts";
import { followQuestions } from "./features/questions/follow-questions.ts";
import { followScratch } from "./features/scratch/scratch-actions.ts";
import { warnBeforeLeaving } from "./features/tabs/close-tab.ts";
import { followMovedItems } from "./features/tree/moved-items.ts";
import { followHover } from "./placeholders/hover-state.ts";
import { followAccess } from "./state/access-state.ts";
import { followCollection } from "./state/collection-state.ts";
import { followDrafts } from "./state/drafts/follow-drafts.ts";
import { followSends } from "./state/exchange-state.ts";
import { followForms } from "./state/form-state.ts";
import { connectionStore, followWidth } from "./state/layout-state.ts";
import { reportError } from "./state/notice-state.ts";
import { followPlaces } from "./state/places/follow-places.ts";
import { followRuns } from "./state/run-state.ts";
import { followTexts } from "./state/text-state.ts";
import { followTrash } from "./state/trash-state.ts";
import { followVariables } from "./state/variables-state.ts";
import { followOpenCollections } from "./state/workspace/open-collections.ts";
import { restoreView } from "./state/workspace/show-collection.ts";
import { keepBeforeLeaving } from "./store/remembered.ts";
import "./styles/index.css";

const element = document.getElementById("app");
if (!element) throw new Error("The page has no place for the app.");
followAppearance();
followWidth();
tellProblems();
createRoot(element).render(<App />);

openEventStream((connection) => connectionStore.set(connection));
followForms();
followPlaces();
followTexts();
followOpenCollections();
followSends();
followRuns();
followMovedItems();
followHover();
followShortcuts();
followSelectAll();
keepFocus();
followDrops();
warnBeforeLeaving();
keepBeforeLeaving();
followQuestions();
followAccess();
import("./features/changes/follow-changes.ts")
	.then(({ followChanges }) => followChanges())
	.catch(reportError);
followCollection()
	.then(() => {
		// Nobody waits for it.
		requestIdleCallback(() => {
			import("./features/problems/follow-problems.ts")
				.then(({ followProblems }) => followProblems())
				.catch(reportError);
		});
		// Whoever keeps drafts is there before anything is typed.
		return Promise.all([followDrafts(), followScratch()]);
	})
	.catch(reportError);
restoreView();
followVariables();
followTrash().catch(reportError);
