// The field of the page for missing addresses: what is typed there is searched by the theme's own
// search. Without a script there is no search, and the field stays hidden.
(function () {
  "use strict";
  var box = document.querySelector(".find");
  var query = document.querySelector("[data-md-component=search-query]");
  var toggle = document.getElementById("__search");
  if (!box || !query || !toggle) return;
  var field = box.querySelector("input");

  function ask() {
    toggle.checked = true;
    toggle.dispatchEvent(new Event("change"));
    query.value = field.value;
    query.focus();
    query.dispatchEvent(new KeyboardEvent("keyup"));
  }

  box.querySelector("button").addEventListener("click", ask);
  field.addEventListener("keydown", function (event) {
    if (event.key === "Enter") ask();
  });
  box.hidden = false;
})();
