import { createRoot } from "react-dom/client";
import { openEventStream } from "./api/event-stream.ts";
import { App } from "./app/app.tsx";
import { followShortcuts } from "./app/shortcuts.ts";
import { followQuestions } from "./features/questions/follow-questions.ts";
import { followHover } from "./placeholders/hover-state.ts";
import { followCollection } from "./state/collection-state.ts";
import { followSends } from "./state/exchange-state.ts";
import { followForms } from "./state/form-state.ts";
import { connectionStore } from "./state/layout-state.ts";
import { reportError } from "./state/notice-state.ts";
import { followVariables } from "./state/variables-state.ts";
import "./styles/index.css";

const element = document.getElementById("app");
if (!element) throw new Error("The page has no place for the app.");
createRoot(element).render(<App />);

openEventStream((isOpen) => connectionStore.set(isOpen));
followForms();
followSends();
followHover();
followShortcuts();
followQuestions();
followCollection().catch(reportError);
followVariables().catch(reportError);
